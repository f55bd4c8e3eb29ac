/**
 * Names of regions that the gazetteer does not have, in Turkish, German and other languages: country code and slug of
 * the region | names.
 */
export const REGION_NAMES = `
AT styria|Estiria
BE flanders|Vlaanderen,Flandre,Flandern,Flandes,Flaman Bölgesi
BE wallonia|Wallonie,Wallonië,Wallonien,Valonia,Valonya
BR acre|Estado do Acre
BR bahia|State of Bahia,Estado da Bahia
BR para|Estado do Pará
BR rio-de-janeiro|State of Rio de Janeiro,Estado do Rio de Janeiro
BR sao-paulo|State of São Paulo,Estado de São Paulo
DE baden-wurttemberg|Baden-Wuerttemberg
DE bavaria|Bavière,Baviera,Bavyera,Beieren
DE hesse|Assia
DE lower-saxony|Basse-Saxe,Baja Sajonia,Bassa Sassonia,Aşağı Saksonya
DE mecklenburg-vorpommern|Mecklenburg-Western Pomerania,Mecklenburg
DE north-rhine-westphalia|NRW,Rhénanie-du-Nord-Westphalie,Renania del Norte-Westfalia,Renania Settentrionale-Vestfalia,Kuzey Ren-Vestfalya
DE rheinland-pfalz|Rhénanie-Palatinat,Renania-Palatinado
DE saarland|Sarre
DE saxony|Saxe,Sajonia,Sassonia,Saksonya
DE thuringia|Thueringen,Thuringe,Turingia
ES andalusia|Andalusien,Andalousie,Endülüs
ES asturias|Principado de Asturias
ES balearic-islands|Islas Baleares,Baleares,Balearen,Baléares
ES basque-country|Euskadi,Baskenland,Pays basque,Bask Bölgesi
ES canary-islands|Islas Canarias,Kanaren,Kanarische Inseln,Kanarya Adaları
ES catalonia|Cataluña,Katalonien,Catalogne,Catalogna,Katalonya
ES galicia|Galizien
ES madrid|Community of Madrid,Comunidad de Madrid
ES murcia|Region of Murcia,Región de Murcia
ES navarre|Navarra,Nafarroa
ES valencia|Valencian Community,Comunidad Valenciana,Comunitat Valenciana
FR brittany|Bretaña,Bretagna,Brötanya
FR centre-val-de-loire|Val de Loire
FR corsica|Corse,Korsika,Córcega
FR normandy|Normandía,Normandiya
FR occitanie|Occitania
FR provence-alpes-cote-dazur|PACA,Provence
GB northern-ireland|Nordirland,Irlande du Nord,Irlanda del Norte,Irlanda del Nord,Kuzey İrlanda
GR crete|Kreta,Creta,Girit,Κρήτη
IN odisha|Orissa
IN puducherry|Pondicherry
IT abruzzo|Abruzzi
IT aosta-valley|Valle d'Aosta,Aostatal
IT apulia|Apulien,Pouilles
IT friuli-venezia-giulia|Friuli
IT lazio|Latium
IT liguria|Ligurien,Ligurie
IT lombardy|Lombardei,Lombardie,Lombardiya
IT piedmont|Piemont,Piamonte
IT sardinia|Sardinien,Sardaigne,Cerdeña,Sardinya
IT sicily|Sizilien,Sicile,Sicilya
IT the-marches|Regione Marche,Marche region,Marken
IT tuscany|Toskana,Toscane
IT umbria|Umbrien,Ombrie
IT veneto|Venetien,Vénétie
JP aichi|愛知県
JP chiba|Chiba Prefecture,千葉県
JP hokkaido|北海道
JP hyogo|兵庫県
JP kanagawa|神奈川県
JP okinawa|Okinawa Prefecture,沖縄県
JP saitama|Saitama Prefecture,埼玉県
KR jeju-do|Jeju Island,제주도
MX chihuahua|Estado de Chihuahua
MX durango|Estado de Durango
MX guanajuato|Estado de Guanajuato
MX guerrero|Estado de Guerrero
MX hidalgo|Estado de Hidalgo
MX mexico|State of Mexico,Estado de México,Edomex
MX morelos|Estado de Morelos
MX oaxaca|Estado de Oaxaca
MX puebla|Estado de Puebla
MX queretaro|Estado de Querétaro
MX sonora|Estado de Sonora
MX tabasco|Estado de Tabasco
MX tlaxcala|Estado de Tlaxcala
MX veracruz|Estado de Veracruz
MX zacatecas|Estado de Zacatecas
PT azores|Açores,Azoren,Azor Adaları
`;

/**
 * Countries whose regions are searched by name alone: 'pizza bavaria'. Elsewhere 'Central' and 'North' are regions,
 * but seldom meant; they mean them after 'in', and where a place is asked for.
 */
export const SURE_COUNTRIES = new Set(
  'AT AU BE BR CA DE ES FR GB GR ID IN IT JP KR MX MY PT TR US'.split(' '),
);

/** Regions of these countries that are more often words: hotels all over the world are named Bahia. */
export const WORDS = new Set(
  (
    'acre,amazonas,bahia,espirito santo,guerrero,hidalgo,jalisco,marche,michoacan,mie,morelos,nayarit,' +
    'para,provence,santa catarina,sinaloa,sonora,tabasco,yucatan'
  ).split(','),
);

/** Regions whose name more often means a city of their country, however large the city is in the directory. */
export const CITY_FIRST = new Set(['US washington', 'CA quebec']);
