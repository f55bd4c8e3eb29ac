/** How addresses of a country look. In patterns: # is a digit, @ a letter. */
export type Manner = {
  readonly code: string;
  /** Names of the country at the end of an address. */
  readonly countries: readonly string[];
  /** The address with {street}, {number}, {postcode}, {city}, {region}, {letters}, {quarter}. */
  readonly formats: readonly string[];
  readonly streets: readonly string[];
  readonly postcode: string;
  readonly phone: string;
  /** The script of the city's name, if addresses are not in Latin letters. */
  readonly script?: RegExp;
};

const LINES = `
US|USA;United States;US|{number} {street}, {city}, {letters} {postcode};{number} {street}, {city} {letters} {postcode};{number} {street}, Suite #, {city}, {region} {postcode}|Main St;Oak Avenue;W 5th Street;Washington Blvd;Martin Luther King Jr Dr|#####|+1 ### 555 ####
CA|Canada;CA|{number} {street}, {city}, {letters} {postcode}|King Street West;Rue Sherbrooke;Queen St|@#@ #@#|+1 416 555 ####
GB|United Kingdom;UK;England|{number} {street}, {city} {postcode};{street}, {city}, {postcode}|High Street;Church Lane;Station Road;London Road|@@## #@@|+44 20 7946 0###
AU|Australia|{number} {street}, {city} {letters} {postcode}|George Street;Victoria Parade;Smith St|####|+61 2 5550 ####
IE|Ireland;Éire|{number} {street}, {city}|O'Connell Street;Main Street|@## @#@#|+353 1 555 ####
DE|Germany;Deutschland|{street} {number}, {postcode} {city};{street} {number}, D-{postcode} {city};{street} {number}, {postcode} {city}|Hauptstraße;Bahnhofstr.;Berliner Straße;Am Markt|#####|+49 30 555####
AT|Austria;Österreich|{street} {number}, {postcode} {city};{street} {number}, A-{postcode} {city}|Wiener Straße;Kirchengasse|####|+43 1 555####
CH|Switzerland;Schweiz;Suisse|{street} {number}, {postcode} {city};{street} {number}, CH-{postcode} {city}|Bahnhofstrasse;Rue du Rhône|####|+41 44 555 ## ##
FR|France|{number} {street}, {postcode} {city};{number} {street} {postcode} {city}|rue de la Paix;avenue Victor Hugo;boulevard Saint-Michel|#####|+33 1 55 55 ## ##
BE|Belgium;Belgique;België|{street} {number}, {postcode} {city}|Rue Neuve;Kerkstraat|####|+32 2 555 ## ##
NL|Netherlands;Nederland|{street} {number}, {postcode} {city}|Kerkstraat;Dorpsstraat;Stationsweg|#### @@|+31 20 555 ####
IT|Italy;Italia|{street}, {number}, {postcode} {city};{street} {number}, {postcode} {city}|Via Roma;Corso Garibaldi;Piazza del Duomo|#####|+39 06 555####
ES|Spain;España|{street}, {number}, {postcode} {city};C/ {street} {number}, {postcode} {city}, {region}|Calle Mayor;Avenida de la Constitución;Gran Vía|#####|+34 91 555 ## ##
PT|Portugal|{street} {number}, {postcode} {city}|Rua Augusta;Avenida da Liberdade|####-###|+351 21 555 ####
PL|Poland;Polska|ul. {street} {number}, {postcode} {city}|Marszałkowska;Długa;Kościuszki|##-###|+48 22 555 ## ##
CZ|Czechia;Česko;Czech Republic|{street} {number}, {postcode} {city}|Národní;Husova|### ##|+420 255 5## ###
HU|Hungary;Magyarország|{postcode} {city}, {street} {number}.|Kossuth Lajos utca;Fő utca|####|+36 1 555 ####
RO|Romania;România|Str. {street} {number}, {city} {postcode}|Mihai Eminescu;Unirii|######|+40 21 555 ####
GR|Greece;Ελλάδα|{street} {number}, {city} {postcode}|Ερμού;Σταδίου;Λεωφόρος Αθηνών|### ##|+30 21 0555 ####|Greek
SE|Sweden;Sverige|{street} {number}, {postcode} {city}|Storgatan;Drottninggatan|### ##|+46 8 555 ## ##
NO|Norway;Norge|{street} {number}, {postcode} {city}|Storgata;Kongens gate|####|+47 22 55 ## ##
DK|Denmark;Danmark|{street} {number}, {postcode} {city}|Nørregade;Vestergade|####|+45 33 55 ## ##
FI|Finland;Suomi|{street} {number}, {postcode} {city}|Mannerheimintie;Kauppakatu|#####|+358 9 555 ####
TR|Turkey;Türkiye;TR|{street} No:{number}, {postcode} {city};{quarter} Mah. {street} No: {number}, {city}/{region};{quarter}, {street} No:{number}, {postcode} {city}/{region}|Atatürk Cad.;İstiklal Caddesi;Cumhuriyet Blv.|#####|+90 212 555 ## ##
RU|Russia;Россия|{street}, {number}, {city}, {postcode};{postcode}, {city}, {street}, д. {number}|ул. Ленина;проспект Мира|######|+7 495 555 ## ##|Cyrillic
UA|Ukraine;Україна|{street}, {number}, {city}, {postcode}|вул. Шевченка;проспект Перемоги|#####|+380 44 555 ## ##|Cyrillic
BR|Brazil;Brasil|{street}, {number} - {quarter}, {city} - {letters}, {postcode};{street}, {number}, {city} - {letters}|Avenida Paulista;Rua das Flores|#####-###|+55 11 5555 ####
MX|Mexico;México|{street} {number}, {quarter}, {postcode} {city}, {region};Calle {street} {number}, Col. {quarter}, {city}|Av. Juárez;Hidalgo;Reforma|#####|+52 55 5555 ####
AR|Argentina|{street} {number}, {city}, {region};{street} {number}, @{postcode} {city}|Av. Corrientes;San Martín|####|+54 11 5555 ####
CL|Chile|{street} {number}, {city}, {region}|Avenida Libertador;Calle Prat|#######|+56 2 2555 ####
CO|Colombia|Cra. # #{number}, {city}, {region};Calle ## # ##-##, {city}|Carrera|######|+57 1 555 ####
IN|India;Bharat|{number}, {street}, {quarter}, {city}, {region} {postcode}|MG Road;Station Road;Nehru Nagar|######|+91 22 5555 ####
ID|Indonesia|Jl. {street} No.{number}, {quarter}, {city}, {region} {postcode}|Sudirman;Merdeka;Gatot Subroto|#####|+62 21 555 ####
PH|Philippines|{number} {street}, {city}, {postcode};{number} {street}, {city}, {region}|Rizal Avenue;Mabini Street|####|+63 2 8555 ####
JP|Japan;日本|〒{postcode} {city}本町1-##-#;1-##-# {street}, {city}, {region} {postcode}|Honchō;Ginza|###-####|+81 3 5555 ####|Han
KR|South Korea;대한민국|{number} {street}, {city}, {region}|Teheran-ro;Sejong-daero|#####|+82 2 555 ####
CN|China;中国|{number} {street}, {city}, {region}, {postcode}|Nanjing Road;Renmin Lu|######|+86 21 5555 ####
TH|Thailand|{number} {street}, {city} {postcode}|Sukhumvit Road;Thanon Ratchadamnoen|#####|+66 2 555 ####
AE|United Arab Emirates;UAE|{street}, {quarter}, {city}|Sheikh Zayed Road;Corniche Road|#####|+971 4 555 ####
ZA|South Africa|{number} {street}, {quarter}, {city}, {postcode};{number} {street}, {city}, {region}, {postcode}|Long Street;Church Street|####|+27 21 555 ####
`;

/** The manners of 40 countries. */
export const MANNERS: readonly Manner[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [
      code = '',
      countries = '',
      formats = '',
      streets = '',
      postcode = '',
      phone = '',
      script,
    ] = line.split('|');
    return {
      ...{ code, postcode, phone },
      countries: countries.split(';'),
      formats: formats.split(';'),
      streets: streets.split(';'),
      ...(script !== undefined && { script: new RegExp(`^[\\p{Script=${script}} -]+$`, 'u') }),
    };
  });
