import type { MappedField } from './fields.ts';

/**
 * Names of columns in Turkish, German, French and Spanish, in the form of `headerKey`. Words with several
 * meanings are left out, however common: `note` (a rating, a remark), `ünvan` (a company's name, a person's
 * title), `valoraciones` (a rating, a count), `cp`, `PLZ/Ort` (two fields in one).
 */
export const WORDS: Readonly<Record<MappedField, readonly string[]>> = {
  name: words(
    `isletmeadi isletmeismi firmaadi firmaismi firmaunvani ticariunvan ticariunvani ticaretunvani
    sirketadi sirketismi sirketunvani mekanadi magazaadi kurumadi
    firmenname unternehmensname firmenbezeichnung geschaftsname geschaeftsname
    nomdelentreprise nomentreprise nomdelasociete nomdeletablissement nometablissement raisonsociale
    nombredelaempresa nombreempresa nombredelnegocio nombrecomercial razonsocial
    isletme firma sirket unternehmen entreprise etablissement societe empresa negocio
    establecimiento ad adi isim nom nombre`,
  ),
  website: words(
    `websitesi websayfasi webadresi internetsitesi internetadresi webseite internetseite homepage
    siteweb siteinternet sitioweb paginaweb web`,
  ),
  category: words(
    `kategori kategorisi sektor faaliyetalani kategorie branche rubrik categorie categoria rubro`,
  ),
  type: words(
    `tur turu tip tipi isletmeturu isletmetipi typ typedetablissement tipo tipodenegocio`,
  ),
  phone: words(
    `telefon telefonu telefonno telefonnumarasi telno tel telefonnummer telefonnr rufnummer
    telephone numerodetelephone telefono numerodetelefono`,
  ),
  full_address: words(
    `tamadres acikadres adres adresi isletmeadresi firmaadresi vollstandigeadresse
    vollstaendigeadresse adresse anschrift adressecomplete direccioncompleta direccion domicilio`,
  ),
  street: words(
    `sokak cadde caddesokak cadde/sokak strasse strasseundhausnummer strassehausnummer strassenr
    strasse/nr rue calle`,
  ),
  city: words('sehir sehiradi il stadt ort ville commune ciudad localidad municipio'),
  postal_code: words('postakodu plz postleitzahl codepostal codigopostal'),
  country: words('ulke ulkeadi land pays pais'),
  country_code: words(
    'ulkekodu landercode laendercode landerkurzel laenderkuerzel codepays codigopais codigodepais',
  ),
  latitude: words('enlem breitengrad geografischebreite latitud'),
  longitude: words('boylam langengrad laengengrad geografischelange longitud'),
  rating: words(
    `puan puani ortalamapuan degerlendirmepuani bewertung durchschnittsbewertung notemoyenne
    calificacion puntuacion valoracion valoracionmedia puntuacionmedia`,
  ),
  reviews: words(
    `yorumsayisi degerlendirmesayisi anzahlbewertungen anzahlderbewertungen anzahlrezensionen
    rezensionen nombredavis nombreavis nbavis avis numeroderesenas resenas numerodeopiniones
    opiniones numerodevaloraciones`,
  ),
  reviews_link: words(
    `yorumbaglantisi yorumlarbaglantisi yorumlinki bewertungslink linkzudenbewertungen liendesavis
    lienavis enlacederesenas enlaceresenas`,
  ),
  photo: words('fotograf foto resim gorsel bild image imagen'),
  logo: words('logosu firmalogosu'),
  photos: words('fotograflar resimler bilder fotos imagenes'),
  description: words('aciklama tanitim beschreibung descripcion'),
  price_range: words('fiyataraligi preisspanne preisklasse gammedeprix rangodeprecios'),
  other_categories: words('digerkategoriler ekkategoriler weiterekategorien autrescategories'),
  plus_code: words('artikod'),
  menu_link: words('menubaglantisi menulinki speisekarte'),
  booking_links: words('rezervasyonbaglantisi rezervasyonlinki reservierungslink'),
  order_links: words('siparisbaglantisi siparislinki bestelllink'),
  social_links: words('sosyalmedya sosyalaglar sozialemedien reseauxsociaux redessociales'),
  located_in: words('bulunduguyer befindetsichin situedans ubicadoen'),
  working_hours: words(
    `calismasaatleri calismasaati mesaisaatleri offnungszeiten oeffnungszeiten geschaftszeiten
    horairesdouverture heuresdouverture horaires horariodeapertura horariodeatencion horarios horario`,
  ),
  verified: words('dogrulanmis dogrulandi verifiziert verifie verificado'),
  about: words('hakkinda ozellikler apropos acercade'),
  place_id: words('googleplaceid googlemapsplaceid'),
  status: words('isletmedurumu faaliyetdurumu durum durumu betriebsstatus statut'),
};

/** Columns that name a person: next to one of these, a plain `name` in its language is a person's, too. */
export const PERSON_NAMES = words(
  `fullname firstname lastname surname adsoyad adisoyadi soyad soyadi soyisim vorname nachname
  prenom apellido apellidos`,
);

/** Words that name a business, or a person if one of these columns is present. */
export const EITHER_NAME: ReadonlyMap<string, readonly string[]> = new Map([
  ['title', [...PERSON_NAMES, 'email', 'contactname']],
  ['name', ['vorname', 'firma']],
  ...['ad', 'adi', 'isim', 'nom', 'nombre'].map((word) => [word, PERSON_NAMES] as const),
]);

/** Parts of header names that are about people. `Code postal` does not match. */
export const PERSONAL =
  /mail|eposta(?!le?$)|courriel|correo|owner|contact|kontakt|yetkili|sahib|inhaber|ansprechpartner|geschaftsfuhrer|geschaeftsfuehrer|gerant|proprietaire|propietari|(?:full|first|last|sur|vor|nach)name|soyad|soyisim|prenom|apellido|tckimlik|author(?!i)|reviewer|yorumcu|yorumyapan|verfasser/;

export function words(text: string): string[] {
  return text.split(/\s+/);
}
