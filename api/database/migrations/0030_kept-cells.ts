import { sql } from 'kysely';
import type { MigratedDatabase } from '../run-statements.ts';

/**
 * Removes the cells of unknown columns from imports, since they may be personal data: from the samples
 * of columns and from rejected rows. Cells of headers in {@link KNOWN} and of headers that an
 * administrator has mapped stay. Rejected rows of a sheet whose headers are not stored lose all cells.
 */
export async function up(db: MigratedDatabase): Promise<void> {
  const mappings = await sql<{ header: string }>`select header from column_mappings`.execute(db);
  const known = new Set([...KNOWN, ...mappings.rows.map(({ header }) => keyOf(header))]);
  const { rows } = await sql<{ id: number; sheets: Sheet[] | null }>`
    select id, sheets from imports
    where sheets is not null or exists (select from import_rejections r where r.import_id = id)`.execute(
    db,
  );
  for (const { id, sheets } of rows) {
    const kept = (sheets ?? []).map((one) => ({
      sheet: one.sheet,
      columns: keptColumns(one, known),
    }));
    await sql`
      update import_rejections r set cells = coalesce((
        select jsonb_agg(case when nth - 1 = any (array(
            select jsonb_array_elements_text(k.columns)::int
            from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) k (sheet text, columns jsonb)
            where k.sheet is not distinct from r.sheet
          )) then cell else 'null' end order by nth)
        from jsonb_array_elements(r.cells) with ordinality as cells (cell, nth)
      ), '[]')
      where import_id = ${id}`.execute(db);
    if (sheets === null) continue;
    const without = sheets.map((one, nth) => ({
      ...one,
      columns: one.columns.map((column, index) =>
        kept[nth]?.columns.includes(index) ? column : { ...column, samples: [] },
      ),
    }));
    await sql`update imports set sheets = ${JSON.stringify(without)}::jsonb where id = ${id}`.execute(
      db,
    );
  }
}

type Sheet = {
  readonly sheet: string | null;
  readonly columns: readonly { readonly header: string | null; readonly samples: string[] }[];
};

/** A column such as "name" belongs to a person where the sheet also has columns of a person. */
function keptColumns({ columns }: Sheet, known: ReadonlySet<string>): number[] {
  const keys = columns.map(({ header }) => keyOf(header ?? ''));
  const ofPeople = keys.some((key) => PERSON.test(key));
  return [...keys.entries()].flatMap(([index, key]) =>
    known.has(key) && !(ofPeople && BARE_NAMES.has(key)) ? [index] : [],
  );
}

const keyOf = (header: string) =>
  header
    .trim()
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})[\u0300-\u036f]+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .replace(/[\s_.:*'’-]/g, '');

const PERSON = /mail|(?:full|first|last|sur|vor|nach)name|contact|soyad|soyisim|prenom|apellido/;
const BARE_NAMES = new Set('name title ad adi isim nom nombre'.split(' '));
const KNOWN = `
  about acercade acikadres ad additionalinfo address adi adres adresi adresse adressecomplete
  anschrift anzahlbewertungen anzahlderbewertungen anzahlrezensionen apropos areaservice avis
  befindetsichin bewertung bewertungslink bild bolge borough boylam branche breitengrad
  bulunduguyer bundesland businessname businessstatus cadde cadde/sokak caddesokak calificacion
  calismasaati calismasaatleri calle categoria categorie categories category categoryname cid city
  ciudad codepays codepostal codigodepais codigopais codigopostal commune companyname
  completeaddress country countrycode county createdat dataid degerlendirmepuani
  degerlendirmesayisi departement direccion direccioncompleta district dogrulandi dogrulanmis
  domicilio durchschnittsbewertung empresa enlacederesenas enlaceresenas enlem entreprise
  establecimiento etablissement faaliyetalani featureid fid firma firmaadi firmaadresi firmaismi
  firmalogosu firmaunvani firmenbezeichnung firmenname foto fotograf fulladdress
  geografischebreite geografischelange geschaeftsname geschaftsname geschaftszeiten gmapslink
  gmapsurl googlecid googlefid googleid googlemaps googlemapslink googlemapsuri googlemapsurl
  googleplaceid gorsel hakkinda haritabaglantisi haritalinki heuresdouverture homepage horaires
  horairesdouverture horario horariodeapertura horariodeatencion horarios id il ilce image imagen
  imagescount imageurl internetadresi internetseite internetsitesi isadvertisement isim isletme
  isletmeadi isletmeadresi isletmeismi isletmetipi isletmeturu kategori kategorie kategorisi kgmid
  kurumadi laendercode laenderkuerzel laengengrad land landercode landerkurzel langengrad lat
  latitud latitude lienavis liendesavis link linkzudenbewertungen lng localidad locatedgoogleid
  locatedin location/lat location/lng locationlink logo logosu lon longitud longitude longtitude
  ludocid magazaadi mahalle maplink mapslink mapsurl mapurl mekanadi mesaisaatleri municipio name
  nbavis negocio neighborhood neighbourhood nom nombre nombreavis nombrecomercial nombredavis
  nombredelaempresa nombredelnegocio nombreempresa nomdelasociete nomdelentreprise
  nomdeletablissement nomentreprise nometablissement notemoyenne numerodeopiniones numeroderesenas
  numerodetelefono numerodetelephone numerodevaloraciones oeffnungszeiten offnungszeiten openhours
  openinghours opiniones ort ortalamapuan otherhours ozellikler paginaweb pais pays
  permanentlyclosed phone phonenumber photo photoscount placeid placelink placeurl pluscode plz
  populartimes postakodu postalcode postcode postleitzahl price pricerange province provincia puan
  puani puntuacion puntuacionmedia raisonsociale range rank rating razonsocial region resenas
  resim reviewcount reviewrating reviews reviewscount reviewsid reviewslink reviewsperrating
  reviewsperscore reviewsperscore1 reviewsperscore2 reviewsperscore3 reviewsperscore4
  reviewsperscore5 rezensionen rubrik rubro rue rufnummer scrapedat sehir sehiradi sektor semt
  sirket sirketadi sirketismi sirketunvani site siteinternet siteweb sitioweb situedans slug
  societe sokak stadt state status strasse strasse/nr strassehausnummer strassenr
  strasseundhausnummer street subtypes tamadres tel telefon telefonno telefonnr telefonnumarasi
  telefonnummer telefono telefonu telephone telno temporarilyclosed thumbnail ticaretunvani
  ticariunvan ticariunvani timezone tip tipi tipo tipodenegocio title totalscore tur turu typ type
  typedetablissement ubicadoen ulke ulkeadi ulkekodu unternehmen unternehmensname updatedat url
  usstate valoracion valoracionmedia verificado verifie verified verifiziert ville
  vollstaendigeadresse vollstandigeadresse web webadresi websayfasi webseite website websitesi
  workinghours workinghoursoldformat yorumbaglantisi yorumlarbaglantisi yorumlinki yorumsayisi zip
  zipcode
`
  .trim()
  .split(/\s+/);
