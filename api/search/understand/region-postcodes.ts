/**
 * Regions that addresses seldom name, identified by prefixes of postcodes: country code | names, the
 * English one first if there is one | postcodes. `50-59` is each prefix from 50 to 59.
 *
 * Names after a `~` are more often words of other names: hotels all over the world are named Bahia. Names
 * after a `*` are regions whose city of the same name takes precedence.
 *
 * Sources: France, Spain, Turkey: the number of the department or province begins the postcode. Italy,
 * Mexico, Brazil, Belgium, Portugal, Greece, Japan, Korea, Indonesia, Great Britain: the postal areas,
 * which follow these regions except for a few villages. Austria: the states whose borders they follow.
 * Germany: the table of Business::PLZ (Jakob Voß, after the Deutsche Post), to three digits, or four where
 * a town of 10,000 lies beyond the border; with all digits, a search would take twice as long, for the sake
 * of villages.
 */
export const REGION_POSTCODES = `
DE|Baden-Württemberg,Baden-Wuerttemberg|680-683 6852-6854 687-694 70-75 760-766 77-79 880 882-891 893-896 9786-9789 979
DE|Bavaria,Bayern,Bavière,Baviera,Bavyera,Beieren|637-639 80-87 881 892 90-95 960-964 970-977 9780-9785
DE|Brandenburg|0194-0199 03 049 144-149 15-16 1726-1729 1931-1935
DE|Hesse,Hessen,Assia|340-342 3430-3432 3436-3439 3444-3449 345-349 35 360-363 372 60-62 630-636 64 650-659 6850-6851 686 695
DE|Mecklenburg-Western Pomerania,Mecklenburg-Vorpommern,Mecklenburg|170-171 1720-1725 173-179 18 190-192 1930 1936-1939 194 2392-2399
DE|Lower Saxony,Niedersachsen,Basse-Saxe,Baja Sajonia,Bassa Sassonia,Aşağı Saksonya|212-213 2140-2144 216-217 26 270-274 276-278 2878-2879 288-293 2943-2949 295-299 30-31 3433-3435 370-371 374-375 3760-3764 3769 377-387 4844-4846 4850-4853 490-493 4940-4945 4955-4959 496-498
DE|North Rhine-Westphalia,Nordrhein-Westfalen,NRW,Rhénanie-du-Nord-Westphalie,Renania del Norte-Westfalia,Renania Settentrionale-Vestfalia,Kuzey Ren-Vestfalya|32-33 3440-3443 3765-3768 40-47 480-483 4840-4843 4847-4849 4854-4859 486-487 4946-4954 50-52 530-533 536-539 570-574 58-59
DE|Rhineland-Palatinate,Rheinland-Pfalz,Rhénanie-Palatinat,Renania-Palatinado|534-535 54-56 575-576 6646-6649 6684-6689 669 67 767-768
DE|Saarland,Sarre|660-663 6640-6645 665-667 6680-6683
DE|Saxony,Sachsen,Saxe,Sajonia,Sassonia,Saksonya|010-018 0190-0193 02 040-044 0450-0457 0464-0469 047-048 08-09
DE|Saxony-Anhalt,Sachsen-Anhalt|060-064 0650-0654 066-069 2940-2941 388-389 39
DE|Schleswig-Holstein|2145-2149 215 228-238 2390-2391 24-25
DE|Thuringia,Thüringen,Thueringen,Thuringe,Turingia|0458-0463 0655-0657 07 364 373 965 98-99
AT|Tyrol,Tirol|60-66 99
AT|Vorarlberg|67-69
AT|Carinthia,Kärnten|90-98
AT|Styria,Steiermark,Estiria|80-82 830-837 84-89
FR|Auvergne-Rhône-Alpes|01 03 07 15 26 38 42 43 63 69 73 74
FR|Bourgogne-Franche-Comté|21 25 39 58 70 71 89 90
FR|Brittany,Bretagne,Bretaña,Bretagna,Brötanya|22 29 35 56
FR|Centre-Val de Loire,Val de Loire|18 28 36 37 41 45
FR|Corsica,Corse,Korsika,Córcega|20
FR|Grand Est|08 10 51 52 54 55 57 67 68 88
FR|Hauts-de-France|02 59 60 62 80
FR|Île-de-France,Ile de France|75 77 78 91-95
FR|Normandy,Normandie,Normandía,Normandiya|14 27 50 61 76
FR|Nouvelle-Aquitaine|16 17 19 23 24 33 40 47 64 79 86 87
FR|Occitania,Occitanie|09 11 12 30-32 34 46 48 65 66 81 82
FR|Pays de la Loire|44 49 53 72 85
FR|Provence-Alpes-Côte d'Azur,PACA,~Provence|04-06 13 83 84
FR|French Riviera,Côte d'Azur,Cote d'Azur,Costa Azul,Fransız Rivierası|06 83
FR|Alsace,Elsass,Alsacia,Alsazia|67 68
FR|~Lorraine,Lothringen|54 55 57 88
FR|Champagne-Ardenne|08 10 51 52
FR|Picardy,Picardie|02 60 80
FR|Nord-Pas-de-Calais|59 62
FR|Burgundy,Bourgogne,Burgund,Borgoña,Borgogna|21 58 71 89
FR|Franche-Comté|25 39 70 90
FR|Auvergne|03 15 43 63
FR|Rhône-Alpes|01 07 26 38 42 69 73 74
FR|Aquitaine|24 33 40 47 64
FR|Midi-Pyrénées|09 12 31 32 46 65 81 82
FR|Languedoc-Roussillon|11 30 34 48 66
FR|Poitou-Charentes|16 17 79 86
ES|Andalusia,Andalucía,Andalusien,Andalousie,Endülüs|04 11 14 18 21 23 29 41
ES|Aragón,Aragon|22 44 50
ES|Asturias,Principado de Asturias|33
ES|Balearic Islands,Illes Balears,Islas Baleares,Baleares,Balearen,Baléares|07
ES|Mallorca,Majorca,Majorque|070-076
ES|Menorca,Minorca|077
ES|Ibiza,Eivissa|0780-0785 0788-0789
ES|Canary Islands,Canarias,Islas Canarias,Kanaren,Kanarische Inseln,Kanarya Adaları|35 38
ES|Tenerife,Teneriffa|380-386
ES|Gran Canaria|350-354
ES|Lanzarote|355
ES|Fuerteventura|356
ES|Cantabria|39
ES|Castile and León,Castilla y León|05 09 24 34 37 40 42 47 49
ES|Castilla-La Mancha|02 13 16 19 45
ES|Catalonia,Cataluña,Catalunya,Katalonien,Catalogne,Catalogna,Katalonya|08 17 25 43
ES|Valencian Community,Comunidad Valenciana,Comunitat Valenciana|03 12 46
ES|Extremadura|06 10
ES|Galicia,Galizien|15 27 32 36
ES|Community of Madrid,Comunidad de Madrid|28
ES|Region of Murcia,Región de Murcia|30
ES|Navarra,Navarre,Nafarroa|31
ES|Basque Country,País Vasco,Euskadi,Baskenland,Pays basque,Bask Bölgesi|01 20 48
ES|La Rioja|26
IT|Abruzzo,Abruzzi|64-67
IT|Basilicata|75 85
IT|Calabria|87-89
IT|Campania|80-84
IT|Emilia-Romagna|29 40-44 47 48
IT|Friuli-Venezia Giulia,Friuli|33 34
IT|Lazio,Latium|00-04
IT|Liguria,Ligurien,Ligurie|16-19
IT|Lombardy,Lombardia,Lombardei,Lombardie,Lombardía,Lombardiya|20-27 46
IT|Regione Marche,Marche region,The Marches,Marken|60-63
IT|Molise|86
IT|Piedmont,Piemonte,Piemont,Piamonte|10 12-15 28
IT|Aosta Valley,Valle d'Aosta,Aostatal|11
IT|Apulia,Puglia,Apulien,Pouilles|70-74 76
IT|Sardinia,Sardegna,Sardinien,Sardaigne,Cerdeña,Sardinya|07-09
IT|Sicily,Sicilia,Sizilien,Sicile,Sicilya|90-98
IT|Tuscany,Toscana,Toskana,Toscane|50-59
IT|Trentino-Alto Adige|38 39
IT|Trentino|38
IT|South Tyrol,Alto Adige,Südtirol|39
IT|Umbria,Umbrien,Ombrie|05 06
IT|Veneto,Venetien,Vénétie|30-32 35-37 45
TR|Marmara Region,Marmara Bölgesi,Marmararegion,~Marmara|10 11 16 17 22 34 39 41 54 59 77
TR|Aegean Region,Ege Bölgesi,Ägäisregion,~Ege|03 09 20 35 43 45 48 64
TR|Mediterranean Region,Akdeniz Bölgesi,Mittelmeerregion,~Akdeniz|01 07 15 31-33 46 80
TR|Central Anatolia,İç Anadolu Bölgesi,İç Anadolu,Zentralanatolien|06 18 26 38 40 42 50 51 58 66 68 70 71
TR|Black Sea Region,Karadeniz Bölgesi,Schwarzmeerregion,~Karadeniz|05 08 14 19 28 29 37 52 53 55 57 60 61 67 69 74 78 81
TR|Eastern Anatolia,Doğu Anadolu Bölgesi,Doğu Anadolu,Ostanatolien|04 12 13 23-25 30 36 44 49 62 65 75 76
TR|Southeastern Anatolia,Güneydoğu Anadolu Bölgesi,Güneydoğu Anadolu,Südostanatolien|02 21 27 47 56 63 72 73 79
BE|Flanders,Vlaanderen,Flandre,Flandern,Flandes,Flaman Bölgesi|15-19 2 3 8 9
BE|Wallonia,Wallonie,Wallonië,Wallonien,Valonia,Valonya|13 14 4-7
PT|Algarve|8
PT|Madeira|90-94
PT|Azores,Açores,Azoren,Azor Adaları|95-99
GR|Crete,Kríti,Kreta,Creta,Crète,Girit,Κρήτη|70-74
GB|Scotland,Schottland,Écosse,Escocia,Scozia,İskoçya|ab dd dg eh fk g1-g9 hs iv ka kw ky ml pa ph td1-td9 ze
GB|Wales,Cymru,Pays de Galles,Gales,Galles,Galler|cf ch5 ch7 ch8 ld ll np sa sy15-sy24
GB|Northern Ireland,Nordirland,Irlande du Nord,Irlanda del Norte,Irlanda del Nord,Kuzey İrlanda|bt
BR|Estado do Acre,~Acre|699
BR|Alagoas|57
BR|Amapá|689
BR|~Amazonas|690-692 694-698
BR|State of Bahia,Estado da Bahia,~Bahia|40-48
BR|Ceará|60-63
BR|Federal District,Distrito Federal|70-71 720-727 730-736
BR|~Espírito Santo|29
BR|Goiás|728-729 737-739 74-75 760-767
BR|Maranhão|65
BR|Mato Grosso|780-788
BR|Mato Grosso do Sul|79
BR|Minas Gerais|3
BR|Estado do Pará|66-67 680-688
BR|Paraíba|58
BR|Paraná|80-87
BR|Pernambuco|50-56
BR|Piauí|64
BR|State of Rio de Janeiro,Estado do Rio de Janeiro,*Rio de Janeiro|20-28
BR|Rio Grande do Norte|59
BR|Rio Grande do Sul|9
BR|Rondônia|768-769
BR|Roraima|693
BR|~Santa Catarina|88-89
BR|State of São Paulo,Estado de São Paulo,*São Paulo|0 1
BR|Sergipe|49
BR|Tocantins|77
MX|Baja California|21 22
MX|Baja California Sur|23
MX|Chiapas|29 30
MX|Estado de Chihuahua,*Chihuahua|31-33
MX|Coahuila|25-27
MX|Estado de Durango,*Durango|34 35
MX|Estado de Guanajuato,*Guanajuato|36-38
MX|Estado de Guerrero,~Guerrero|39-41
MX|Estado de Hidalgo,~Hidalgo|42 43
MX|~Jalisco|44-49
MX|State of Mexico,Estado de México,Edomex|50-57
MX|~Michoacán|58-61
MX|Estado de Morelos,~Morelos|62
MX|~Nayarit|63
MX|Nuevo León|64-67
MX|Estado de Oaxaca,*Oaxaca|68-71
MX|Estado de Puebla,*Puebla|72-75
MX|Estado de Querétaro,*Querétaro|76
MX|Quintana Roo|77
MX|*San Luis Potosí|78 79
MX|~Sinaloa|80-82
MX|Estado de Sonora,~Sonora|83-85
MX|Estado de Tabasco,~Tabasco|86
MX|Tamaulipas|87-89
MX|Estado de Tlaxcala,*Tlaxcala|90
MX|Estado de Veracruz,*Veracruz|91-96
MX|~Yucatán|97
MX|Estado de Zacatecas,*Zacatecas|98 99
JP|Hokkaido,Hokkaidō,北海道|00 04-09
JP|Kanagawa,神奈川県|21-25
JP|Saitama Prefecture,埼玉県,*Saitama|33-36
JP|Chiba Prefecture,千葉県,*Chiba|26-29
JP|Aichi,愛知県|44-48 490-497
JP|Hyogo,Hyōgo,兵庫県|65-67
JP|Okinawa Prefecture,沖縄県,Okinawa|90
JP|Kansai,関西|52-67
JP|Kyushu,Kyūshū,九州|80-89
JP|Shikoku,四国|76-79
KR|Jeju Island,Jeju-do,Jeju,제주도|63
ID|Bali|80-82
`;
