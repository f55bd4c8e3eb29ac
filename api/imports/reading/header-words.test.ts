import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headerKey, isPersonal, matchColumns } from './columns.ts';
import { type Field, VALUE_FIELDS } from './fields.ts';
import { EITHER_NAME, PERSON_NAMES, PERSONAL, WORDS } from './header-words.ts';
import { commonNames, PRESETS } from './presets.ts';

describe('headers in other languages', () => {
  const ORDER = [
    ...([
      'name',
      'website',
      'category',
      'type',
      'phone',
      'full_address',
      'street',
      'city',
    ] as const),
    ...(['postal_code', 'country', 'country_code', 'latitude', 'longitude', 'rating'] as const),
    ...(['reviews', 'reviews_link', 'photo', 'logo', 'located_in', 'working_hours'] as const),
    ...(['verified', 'about', 'place_id', 'photos', 'description', 'price_range'] as const),
    ...(['other_categories', 'plus_code', 'menu_link', 'booking_links', 'order_links'] as const),
    ...(['social_links'] as const),
  ];
  /** One header for each field, in this order; '' if a language has no word for it. */
  const LANGUAGES = {
    Turkish: `İşletme Adı|Web Sitesi|Kategori|Tür|Telefon|Adres|Sokak|Şehir|Posta Kodu|Ülke|Ülke Kodu|
      Enlem|Boylam|Puan|Yorum Sayısı|Yorum Bağlantısı|Fotoğraf|Logo|Bulunduğu Yer|Çalışma Saatleri|
      Doğrulanmış|Hakkında|Place ID|Fotoğraflar|Açıklama|Fiyat aralığı|Diğer kategoriler|Artı kod|
      Menü bağlantısı|Rezervasyon bağlantısı|Sipariş bağlantısı|Sosyal medya`,
    'Turkish, of another program': `FIRMA ADI|internet_adresi|SEKTÖR|TİP|Telefon No.|Açık Adres|
      Cadde/Sokak|İL|PostaKodu|ülke|ülke_kodu|ENLEM|BOYLAM|Ortalama Puan|Değerlendirme Sayısı||Resim|
      Logosu||Çalışma saati|Doğrulandı|Özellikler|Google Place ID|Resimler|Tanıtım|FİYAT ARALIĞI|
      Ek kategoriler||Menü linki|Rezervasyon linki|Sipariş linki|Sosyal ağlar`,
    'Turkish without its letters': `Isletme Adi|Web Sitesi|Kategori|Tur|Telefon|Adres|Sokak|Sehir|
      Posta Kodu|Ulke|Ulke Kodu|Enlem|Boylam|Puan|Yorum Sayisi|Yorum Baglantisi|Fotograf|Logo|
      Bulundugu Yer|Calisma Saatleri|Dogrulanmis|Hakkinda|Place ID|Fotograflar|Aciklama|Fiyat araligi|
      Diger kategoriler|Arti kod|Menu baglantisi|Rezervasyon baglantisi|Siparis baglantisi|Sosyal medya`,
    German: `Firmenname|Webseite|Kategorie|Typ|Telefonnummer|Anschrift|Straße|Ort|PLZ|Land|Ländercode|
      Breitengrad|Längengrad|Bewertung|Anzahl Bewertungen|Bewertungslink|Bild|Logo||Öffnungszeiten|
      Verifiziert||Place-ID|Bilder|Beschreibung|Preisspanne|Weitere Kategorien||Speisekarte|
      Reservierungslink|Bestelllink|Soziale Medien`,
    French: `Nom de l’entreprise|Site web|Catégorie|Type d'établissement|Téléphone|Adresse complète|Rue|
      Ville|Code postal|Pays|Code pays|Latitude|Longitude|Note moyenne|Nombre d’avis|Lien des avis|
      Image|Logo|Situé dans|Horaires d’ouverture|Vérifié|À propos|Place ID|||Gamme de prix|
      Autres catégories|||||Réseaux sociaux`,
    Spanish: `Nombre de la empresa|Sitio web|Categoría|Tipo de negocio|Teléfono|Dirección|Calle|Ciudad|
      Código postal|País|Código de país|Latitud|Longitud|Calificación|Número de reseñas|
      Enlace de reseñas|Imagen|Logo|Ubicado en|Horario|Verificado|Acerca de|Place ID|Fotos|Descripción|
      Rango de precios||||||Redes sociales`,
  };

  it.each(Object.entries(LANGUAGES))('are recognised: %s', (_language, text) => {
    const names = text.split('|').map((name) => name.trim());
    expect(names).toHaveLength(ORDER.length);
    const known = ORDER.flatMap((field, index) => (names[index] ? [[field, index] as const] : []));
    expect(new Map(matchColumns(names)?.columns)).toEqual(new Map(known));
    // In both normal forms.
    const decomposed = matchColumns(names.map((name) => name.normalize('NFD')));
    expect(new Map(decomposed?.columns)).toEqual(new Map(known));
  });

  it('are tried for every field', () => {
    expect([...ORDER].sort()).toEqual([...VALUE_FIELDS].sort());
  });

  it('match the preset of no program', () => {
    for (const header of ['Firma Adı|Şehir|Ülke', 'Firma|Straße|Logo', 'Nom|Ville', 'Name'])
      expect(matchColumns(header.split('|'))?.preset).toBe('plain table');
  });

  it('never mean two fields, in any preset', () => {
    for (const preset of PRESETS) {
      const fields = new Map<string, Field>();
      for (const field of VALUE_FIELDS)
        for (const alias of new Set([...commonNames(field), ...(preset.aliases[field] ?? [])])) {
          // This column of google-maps-scraper has all parts of the address.
          if (alias === 'completeaddress') continue;
          expect([alias, fields.get(alias) ?? field]).toEqual([alias, field]);
          fields.set(alias, field);
        }
    }
    const words = Object.values(WORDS).flat();
    const ofPrograms = PRESETS.filter(({ name }) => !name.startsWith('own')).flatMap(
      ({ columns }) => columns,
    );
    expect(words.filter((word) => ofPrograms.includes(word))).toEqual([]);
  });

  it('are distinguished in any table', () => {
    const names = [...Object.values(LANGUAGES).join('|').split('|'), ...PERSON_NAMES, 'x', ''];
    const header = fc.uniqueArray(fc.constantFrom(...names), { maxLength: 30 });
    fc.assert(
      fc.property(header, (columns) => {
        const at = [...(matchColumns(columns)?.columns.values() ?? [])];
        expect(new Set(at).size).toBe(at.length);
      }),
    );
  });

  it('have normalised words, none of them about people', () => {
    const words = [...Object.values(WORDS).flat(), ...PERSON_NAMES, ...EITHER_NAME.keys()];
    expect(words.filter((word) => headerKey(word) !== word)).toEqual([]);
    expect(
      Object.values(WORDS).flatMap((own) => own.filter((word) => PERSONAL.test(word))),
    ).toEqual([]);
    for (const own of Object.values(WORDS)) expect(new Set(own).size).toBe(own.length);
  });

  it.each([
    ['Ad|Soyad|Firma|Telefon', 'Firma'],
    ['Vorname|Name|Unternehmen', 'Unternehmen'],
    ['Firma|Name|Straße', 'Firma'],
    ['Nom|Prénom|Société', 'Société'],
    ['Nombre|Apellidos|Empresa', 'Empresa'],
    ['Ad|E-posta', 'Ad'],
  ])('do not read a person as a business: %s', (header, name) => {
    const names = header.split('|');
    const match = matchColumns(names);
    const at = match?.columns.get('name');
    expect(typeof at === 'number' && names[at]).toBe(name);
  });

  it('ignore columns about people', () => {
    const people = [
      ...['Ad Soyad', 'Vorname', 'Nachname', 'Ansprechpartner', 'Inhaber', 'Geschäftsführer'],
      ...[
        'Prénom',
        'Gérant',
        'Courriel',
        'Apellidos',
        'Correo electrónico',
        'Propietario',
        'E-Posta',
      ],
      ...['İşletme Sahibi', 'T.C. Kimlik No', 'Kontakt', 'E-posta listesi'],
    ];
    expect([...(matchColumns(['Firma', ...people])?.fields.keys() ?? [])]).toEqual([0]);
    expect(people.filter((name) => !isPersonal(name))).toEqual([]);
    expect(matchColumns(['Ad', 'Soyad', 'Telefon'])).toBe(null);
  });
});
