/**
 * Parts of countries that are no states or provinces, identified by prefixes of postcodes: country code | names, the
 * English one first if there is one | postcodes. `50-59` is each prefix from 50 to 59.
 *
 * Names after a `~` are more often words of other names, and mean the area only in a place.
 *
 * Sources: France, Spain, Turkey: the number of the department or province begins the postcode. Italy, Portugal,
 * Japan: the postal areas, which follow these areas except for a few villages.
 */
export const AREA_POSTCODES = `
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
ES|Mallorca,Majorca,Majorque|070-076
ES|Menorca,Minorca|077
ES|Ibiza,Eivissa|0780-0785 0788-0789
ES|Tenerife,Teneriffa|380-386
ES|Gran Canaria|350-354
ES|Lanzarote|355
ES|Fuerteventura|356
IT|Trentino|38
IT|South Tyrol,Alto Adige,Südtirol|39
TR|Marmara Region,Marmara Bölgesi,Marmararegion,~Marmara|10 11 16 17 22 34 39 41 54 59 77
TR|Aegean Region,Ege Bölgesi,Ägäisregion,~Ege|03 09 20 35 43 45 48 64
TR|Mediterranean Region,Akdeniz Bölgesi,Mittelmeerregion,~Akdeniz|01 07 15 31-33 46 80
TR|Central Anatolia,İç Anadolu Bölgesi,İç Anadolu,Zentralanatolien|06 18 26 38 40 42 50 51 58 66 68 70 71
TR|Black Sea Region,Karadeniz Bölgesi,Schwarzmeerregion,~Karadeniz|05 08 14 19 28 29 37 52 53 55 57 60 61 67 69 74 78 81
TR|Eastern Anatolia,Doğu Anadolu Bölgesi,Doğu Anadolu,Ostanatolien|04 12 13 23-25 30 36 44 49 62 65 75 76
TR|Southeastern Anatolia,Güneydoğu Anadolu Bölgesi,Güneydoğu Anadolu,Südostanatolien|02 21 27 47 56 63 72 73 79
PT|Algarve|8
JP|Kansai,関西|52-67
JP|Kyushu,Kyūshū,九州|80-89
JP|Shikoku,四国|76-79
`;
