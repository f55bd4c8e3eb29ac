import { fold } from './fold.ts';

/** A city, by the folded names that a directory may list it under. */
export type Exonym = { readonly countryCode: string; readonly names: readonly string[] };

/**
 * Large cities: country code | names they are listed under, local and English | other names, in Turkish,
 * German and other languages, former and short ones. Names that more often mean something else without
 * accents are left out: Şam (Damascus) is Sam, LA an article, Damas ladies, Riad a guest house.
 */
const CITIES = `
TR|İstanbul|Istanbul,Constantinople,Konstantinopel,Estambul,Istanboul,Istambul,Isztambul,Стамбул,Κωνσταντινούπολη,اسطنبول,إسطنبول,伊斯坦布尔,イスタンブール,이스탄불
TR|Ankara|Ancara,Анкара,Άγκυρα,أنقرة,安卡拉,アンカラ
TR|İzmir|Smyrna,Esmirna,Smirne,Smyrne,Измир,Σμύρνη,إزمير
TR|Antalya|Antalia,Анталья,Анталия,أنطاليا
TR|Bursa|Brousse,Бурса,بورصة
TR|Gaziantep|Antep,Aintab,غازي عنتاب
TR|Şanlıurfa|Urfa
TR|Kahramanmaraş|Maraş
TR|Trabzon|Trebizond,Trapezunt,Trébizonde,Трабзон,طرابزون
TR|Edirne|Adrianople,Adrianopel,Αδριανούπολη
TR|Hatay,Antakya|Antioch,Antiochia,أنطاكيا
DE|Berlin|Berlín,Berlino,Berlim,Berlijn,Берлин,Берлін,Βερολίνο,برلين,柏林,ベルリン,베를린
DE|München,Munich|Muenchen,Münih,Monaco di Baviera,Múnich,Monachium,Mnichov,Munique,Мюнхен,Μόναχο,ميونخ,慕尼黑,ミュンヘン,뮌헨
DE|Hamburg|Hamburgo,Amburgo,Hambourg,Гамбург,هامبورغ,汉堡,ハンブルク
DE|Köln,Cologne|Koeln,Colonia,Keulen,Kolonia,Colônia,Kolín nad Rýnem,Кёльн,Κολωνία,كولونيا,科隆,ケルン,쾰른
DE|Frankfurt am Main,Frankfurt|Francfort,Francoforte,Fráncfort,Francfort sur le Main,Франкфурт,Франкфурт на Майне,فرانكفورت,法兰克福,フランクフルト,프랑크푸르트
DE|Düsseldorf|Duesseldorf,Дюссельдорф,دوسلدورف,杜塞尔多夫,デュッセルドルフ
DE|Stuttgart|Stoccarda,Estugarda,Штутгарт,斯图加特,シュトゥットガルト
DE|Nürnberg,Nuremberg|Nuernberg,Norimberga,Núremberg,Neurenberg,Norymberga,Нюрнберг
DE|Dresden|Dresda,Dresde,Drezno,Drážďany,Дрезден
DE|Leipzig|Lipsia,Lipsk,Lipsko,Лейпциг
DE|Hannover,Hanover|Hanovre,Hanóver,Ганновер
DE|Bremen|Brema,Brême,Бремен
DE|Aachen|Aix la Chapelle,Aquisgrana,Aquisgrán,Aken,Akwizgran
DE|Mainz|Mayence,Magonza,Maguncia
DE|Regensburg|Ratisbon,Ratisbonne,Ratisbona
AT|Wien,Vienna|Viyana,Wenen,Vienne,Viena,Wiedeń,Vídeň,Bécs,Вена,Відень,Виена,Βιέννη,فيينا,维也纳,ウィーン,빈
AT|Salzburg|Salisburgo,Salzburgo,Salzbourg,Зальцбург
CH|Zürich,Zurich|Zuerich,Zürih,Zurigo,Zúrich,Zurych,Curych,Цюрих,Цюріх,زيورخ,苏黎世,チューリッヒ,취리히
CH|Genève,Geneva,Geneve|Genf,Cenevre,Ginevra,Ginebra,Genebra,Genewa,Ženeva,Женева,جنيف,日内瓦,ジュネーブ
CH|Basel|Bâle,Basilea,Bazel,Bazylea,Базель
CH|Bern|Berne,Berna,Берн
CH|Luzern,Lucerne|Lucerna,Люцерн
FR|Paris|París,Parigi,Parijs,Paryż,Paříž,Párizs,Pariisi,Pariz,Париж,Παρίσι,باريس,巴黎,パリ,파리
FR|Marseille|Marseilles,Marsilya,Marsiglia,Marsella,Marselha,Marsylia,Марсель,مرسيليا,马赛,マルセイユ
FR|Lyon|Lyons,Lione,Лион,ليون,里昂,リヨン
FR|Nice|Nizza,Niza,Ницца,尼斯,ニース
FR|Strasbourg|Straßburg,Strazburg,Strasburgo,Estrasburgo,Straatsburg,Страсбург
FR|Bordeaux|Bordeos,Burdeos,Бордо,波尔多,ボルドー
FR|Toulouse|Tolosa,Тулуза
FR|Lille|Rijsel,Ryssel,Лилль
FR|Cannes|Канны
BE|Brussels,Bruxelles,Brussel|Brüksel,Brüssel,Bruselas,Bruxelas,Bruksela,Brusel,Brüsszel,Bryssel,Брюссель,Βρυξέλλες,بروكسل,布鲁塞尔,ブリュッセル,브뤼셀
BE|Antwerpen,Antwerp|Anvers,Anversa,Amberes,Antuérpia,Antwerpia,Антверпен
BE|Gent,Ghent|Gand,Gante,Гент
BE|Brugge,Bruges|Brügge,Brujas,Брюгге
BE|Liège,Liege|Lüttich,Luik,Lieja,Liegi
NL|Amsterdam|Ámsterdam,Amsterdã,Amesterdão,Амстердам,Άμστερνταμ,أمستردام,阿姆斯特丹,アムステルダム,암스테르담
NL|Den Haag,The Hague,'s-Gravenhage|Hague,Lahey,La Haye,La Haya,L'Aia,Haia,Гаага,لاهاي,海牙
NL|Rotterdam|Róterdam,Роттердам,روتردام
LU|Luxembourg|Luxemburg,Luxemburgo,Lussemburgo,Lüksemburg,Люксембург
GB|London|Londra,Londres,Londen,Londyn,Londýn,Lontoo,Лондон,Λονδίνο,لندن,伦敦,倫敦,ロンドン,런던
GB|Edinburgh|Edimburgo,Édimbourg,Edinburg,Edynburg,Эдинбург,爱丁堡,エディンバラ
GB|Manchester|Mançester,Манчестер,曼彻斯特
IE|Dublin|Dublín,Dublino,Dublim,Baile Átha Cliath,Дублин,دبلن,都柏林,ダブリン
IT|Roma,Rome|Rom,Rzym,Řím,Róma,Rooma,Рим,Ρώμη,روما,罗马,羅馬,ローマ,로마
IT|Milano,Milan|Mailand,Milán,Milaan,Milão,Mediolan,Милан,Μιλάνο,ميلانو,米兰,ミラノ,밀라노
IT|Napoli,Naples|Neapel,Nápoles,Neapol,Napels,Неаполь,Νάπολη,نابولي,那不勒斯,ナポリ,나폴리
IT|Firenze,Florence|Florenz,Florencia,Floransa,Florença,Florencja,Флоренция,Φλωρεντία,فلورنسا,佛罗伦萨,フィレンツェ,피렌체
IT|Venezia,Venice|Venedig,Venise,Venecia,Venedik,Veneza,Wenecja,Benátky,Венеция,Βενετία,البندقية,威尼斯,ヴェネツィア,ベネチア,베네치아
IT|Torino,Turin|Turín,Turijn,Turim,Turyn,Турин,都灵,トリノ
IT|Genova,Genoa|Genua,Gênes,Génova,Cenova,Генуя
IT|Bologna|Bolonia,Bologne,Bolonya,Болонья
IT|Palermo|Palerme,Палермо
IT|Verona|Vérone,Верона
IT|Siracusa,Syracuse|Syrakus
ES|Madrid|Madri,Madryt,Мадрид,Μαδρίτη,مدريد,马德里,馬德里,マドリード,마드리드
ES|Barcelona|Barselona,Barcelone,Barcellona,Барселона,Βαρκελώνη,برشلونة,巴塞罗那,バルセロナ,바르셀로나
ES|Sevilla,Seville|Séville,Siviglia,Sevilha,Sewilla,Севилья,إشبيلية,塞维利亚,セビリア
ES|Valencia,València|Valence,Valensiya,Valência,Walencja,Валенсия,بلنسية
ES|Zaragoza|Saragossa,Saragosse,Сарагоса
ES|Córdoba|Cordoba,Cordova,Cordoue,قرطبة
ES|Granada|Grenade,Granata,Гранада,غرناطة
ES|Málaga|Malaga,Малага,مالقة
ES|Palma,Palma de Mallorca|Palma di Maiorca,Пальма
ES|San Sebastián,Donostia,Donostia-San Sebastián|Donostia San Sebastian
PT|Lisboa,Lisbon|Lizbon,Lissabon,Lisbonne,Lisbona,Lizbona,Lisabon,Лиссабон,Λισαβόνα,لشبونة,里斯本,リスボン,리스본
PT|Porto|Oporto,Порту,波尔图
DK|København,Copenhagen|Koebenhavn,Kopenhagen,Kopenhag,Copenhague,Copenaghen,Köpenhamn,Kopenhaga,Kodaň,Kööpenhamina,Копенгаген,Κοπεγχάγη,كوبنهاغن,哥本哈根,コペンハーゲン,코펜하겐
DK|Aarhus,Århus|Орхус
SE|Stockholm|Estocolmo,Stoccolma,Sztokholm,Stokholm,Tukholma,Стокгольм,Στοκχόλμη,ستوكهولم,斯德哥尔摩,ストックホルム,스톡홀름
SE|Göteborg,Gothenburg|Gotenburg,Gotemburgo,Goeteborg,Гётеборг,哥德堡
SE|Malmö|Malmoe,Мальмё
NO|Oslo|Осло,أوسلو,奥斯陆,オスロ,오슬로
FI|Helsinki|Helsingfors,Helsinque,Хельсинки,Гельсінкі,Ελσίνκι,هلسنكي,赫尔辛基,ヘルシンキ,헬싱키
FI|Turku|Åbo,Турку
IS|Reykjavík|Reykjavik,Reikiavik,Рейкьявик
CZ|Praha,Prague|Prag,Praag,Praga,Prága,Прага,Πράγα,براغ,布拉格,プラハ,프라하
CZ|Brno|Brünn,Брно
SK|Bratislava|Pressburg,Pozsony,Bratysława,Братислава
PL|Warszawa,Warsaw|Warschau,Varsovie,Varsovia,Varsavia,Varşova,Varšava,Varsó,Варшава,Βαρσοβία,وارسو,华沙,ワルシャワ,바르샤바
PL|Kraków,Krakow|Cracow,Krakau,Cracovie,Cracovia,Krakov,Краков,Краків,克拉科夫,クラクフ
PL|Gdańsk|Gdansk,Danzig,Danzica,Гданьск
PL|Wrocław|Wroclaw,Breslau,Breslavia,Vratislav,Вроцлав
PL|Poznań|Poznan,Posen,Познань
PL|Szczecin|Stettin,Щецин
PL|Łódź|Lodz,Лодзь
HU|Budapest|Budapeşte,Budapeste,Budapeszt,Budapešť,Budimpešta,Будапешт,Βουδαπέστη,بودابست,布达佩斯,ブダペスト,부다페스트
SI|Ljubljana|Laibach,Lubiana,Liubliana,Любляна
HR|Zagreb|Agram,Zagabria,Загреб
HR|Dubrovnik|Дубровник
HR|Rijeka|Риека
LT|Vilnius|Wilno,Wilna,Vilna,Вильнюс,Вільнюс
LV|Rīga,Riga|Ryga,Рига,里加,リガ
EE|Tallinn|Reval,Tallin,Tallinna,Таллин,Таллинн,塔林,タリン
RS|Beograd,Belgrade,Београд|Belgrad,Belgrado,Bělehrad,Belgrád,Белград,بلغراد,贝尔格莱德
BA|Sarajevo|Saraybosna,Сараево,سراييفو
MK|Skopje,Скопје|Üsküp,Скопье,Скопие
BG|Sofia,София|Sofya,Sofía,Софія,صوفيا,索非亚
BG|Plovdiv,Пловдив|Filibe
BG|Varna,Варна|Warna
RO|București,Bucharest|Bükreş,Bukarest,Bucarest,Bukareszt,Bukurešť,Бухарест,Βουκουρέστι,بوخارست,布加勒斯特,ブカレスト
AL|Tirana,Tiranë|Tiran,Тирана
XK|Prishtina,Pristina,Prishtinë|Priştine,Приштина
GR|Athína,Athens,Αθήνα|Athina,Athen,Atina,Athènes,Atene,Atenas,Athene,Ateny,Athény,Athén,Афины,Афіни,أثينا,雅典,アテネ,아테네
GR|Thessaloníki,Thessaloniki,Θεσσαλονίκη|Selanik,Saloniki,Salonica,Salónica,Salonicco,Thessalonique,Тессалоники,Салоники
CY|Nicosia,Lefkosia,Λευκωσία|Lefkoşa,Nikosia,Никосия
CY|Limassol,Lemesos,Λεμεσός|Limasol,Лимасол,Лимассол
CY|Kyrenia,Girne|Κερύνεια
CY|Famagusta,Gazimağusa|Mağusa,Αμμόχωστος
RU|Moskva,Moscow,Москва|Moskau,Moskova,Moscou,Moscú,Mosca,Moskou,Moskwa,Moscovo,Moszkva,Μόσχα,موسكو,莫斯科,モスクワ,모스크바
RU|Saint Petersburg,St Petersburg,Sankt-Peterburg,Санкт-Петербург|Sankt Petersburg,St. Petersburg,St Petersbourg,Saint Pétersbourg,San Petersburgo,San Pietroburgo,Sen Petersburg,Petersburg,Leningrad,Питер,Петербург,سانت بطرسبرغ,圣彼得堡,サンクトペテルブルク
RU|Kazan,Казань|Kasan
RU|Yekaterinburg,Ekaterinburg,Екатеринбург|Jekaterinburg
UA|Kyiv,Київ|Kiev,Kiew,Kiyev,Kijów,Kyjev,Киев,Κίεβο,كييف,基辅,キーウ,キエフ
UA|Odesa,Odessa,Одеса|Одесса
UA|Lviv,Львів|Lwów,Lemberg,Lvov,Leopoli,Львов
UA|Kharkiv,Харків|Kharkov,Charkiw,Харьков
BY|Minsk,Мінск|Mińsk,Минск
MD|Chișinău,Chisinau|Kishinev,Kişinev,Кишинёв
GE|Tbilisi,თბილისი|Tiflis,Tbilissi,Тбилиси,تبليسي
GE|Batumi,ბათუმი|Batum,Батуми
AM|Yerevan,Երևան|Erivan,Jerewan,Erevan,Ереван
AZ|Baku,Bakı|Bakü,Bakou,Баку,باكو
KZ|Almaty,Алматы|Almatı,Alma Ata,Алма-Ата
KZ|Astana,Nur-Sultan,Астана|Nursultan
UZ|Tashkent,Toshkent|Taşkent,Taschkent,Tachkent,Ташкент
UZ|Samarkand,Samarqand|Semerkant,Samarcande,Самарканд
KG|Bishkek,Бишкек|Bişkek,Bischkek
IL|Jerusalem,Yerushalayim,ירושלים|Kudüs,Jérusalem,Jerusalén,Gerusalemme,Иерусалим,القدس
PS|Jerusalem,East Jerusalem,القدس|Kudüs,Al Quds
IL|Tel Aviv,Tel Aviv-Yafo,תל אביב|תל אביב יפו,Тель-Авив,تل أبيب,特拉维夫,テルアビブ
LB|Beirut,Bayrūt,بيروت|Beyrut,Beyrouth,Beiroet,Бейрут
SY|Damascus,Dimashq,دمشق|Damaskus,Damasco,Дамаск
SY|Aleppo,Ḩalab,حلب|Halep,Alep,Alepo
JO|Amman,عمان|Ammán,Амман
IQ|Baghdad,بغداد|Bağdat,Bagdad,Багдад
IR|Tehran,تهران|Tahran,Teheran,Téhéran,Teherán,Тегеран,طهران,德黑兰
IR|Isfahan,Eşfahān,Esfahan,اصفهان|İsfahan,Ispahan
IR|Tabriz,تبریز|Tebriz,Täbris
SA|Riyadh,Ar Riyāḑ,الرياض|Riyad,Эр-Рияд,利雅得,リヤド
SA|Jeddah,Jiddah,جدة|Cidde,Dschidda,Djeddah,Джидда,جده
SA|Mecca,Makkah,مكة|Mekke,Mekka,La Mecque,La Meca,Мекка,مكة المكرمة,Makkah al Mukarramah
SA|Medina,Al Madinah,المدينة المنورة|Medine,Médine,Медина,Madinah
AE|Dubai,دبي|Dubaï,Dubái,Дубай,迪拜,杜拜,ドバイ,두바이
AE|Abu Dhabi,أبو ظبي,أبوظبي|Abu Dabi,Abou Dabi,Abu Zabi,Абу-Даби,阿布扎比,アブダビ
AE|Sharjah,الشارقة|Ash Shariqah,Шарджа
QA|Doha,Ad Dawḩah,الدوحة|Доха,多哈,ドーハ
KW|Kuwait City,Al Kuwayt|مدينة الكويت,Kuveyt Şehri
OM|Muscat,مسقط|Maskat,Mascate,Маскат
BH|Manama,المنامة|Манама
EG|Cairo,Al Qāhirah,القاهرة|Al Qahira,Kahire,Kairo,Le Caire,El Cairo,Il Cairo,Caïro,Kair,Káhira,Каир,Κάιρο,开罗,開羅,カイロ,카이로
EG|Alexandria,Al Iskandarīyah,الإسكندرية|İskenderiye,Alexandrie,Alejandría,Alessandria d'Egitto,Александрия,الاسكندرية
EG|Giza,Al Jīzah,الجيزة|Gizeh,Gize,Guiza,Гиза
MA|Casablanca,الدار البيضاء|Kazablanka,Dar el Beida,Касабланка,卡萨布兰卡
MA|Marrakesh,Marrakech,مراكش|Marrakesch,Marakeş,Marrakesz,Марракеш
MA|Tangier,Tanger,طنجة|Tánger,Tangeri,Tanca,Танжер
MA|Fès,Fez,Fes,فاس|Фес
DZ|Algiers,Alger,الجزائر|Argel,Algeri,Алжир,الجزائر العاصمة
TN|Tunis,تونس|Túnez,Tunisi,Тунис,تونس العاصمة
LY|Tripoli,Ṭarābulus,طرابلس|Trablus,Trípoli,Триполи
ET|Addis Ababa,አዲስ አበባ|Addis Abeba,Adís Abeba,Аддис-Абеба
ZA|Cape Town|Kapstadt,Kaapstad,Le Cap,Ciudad del Cabo,Città del Capo,Cidade do Cabo,Кейптаун,开普敦
ZA|Johannesburg|Joburg,Jo'burg,Johannesburgo,Йоханнесбург
ZA|Gqeberha,Port Elizabeth
IN|Mumbai,मुंबई|Bombay,Bombaim,Bombaj,Мумбаи,孟买,ムンバイ
IN|Delhi,New Delhi,दिल्ली,नई दिल्ली|Yeni Delhi,Neu Delhi,Nueva Delhi,Nuova Delhi,Nova Délhi,Нью-Дели,Дели,新德里,ニューデリー
IN|Kolkata,কলকাতা|Calcutta,Kalkutta,Kalküta,Calcuta,Калькутта,加尔各答
IN|Chennai,சென்னை|Madras,Madrás,Ченнаи
IN|Bengaluru,Bangalore,ಬೆಂಗಳೂರು|Bangalor,Бангалор,班加罗尔
IN|Thiruvananthapuram|Trivandrum
IN|Kochi,Cochin
IN|Varanasi,वाराणसी|Benares,Bénarès,Banaras
IN|Pune|Poona
IN|Gurugram,Gurgaon
IN|Prayagraj,Allahabad
IN|Visakhapatnam|Vizag
PK|Karachi,کراچی|Karaçi,Karatschi,Карачи
PK|Lahore,لاہور|Lahor,Лахор
BD|Dhaka,ঢাকা|Dacca,Dakka,Дакка
NP|Kathmandu,काठमाडौं|Katmandu,Katmandou,Катманду
LK|Colombo,කොළඹ|Kolombo,Коломбо
JP|Tokyo,東京,東京都|Tokio,Tóquio,Токио,Токіо,Τόκιο,طوكيو,东京,도쿄,とうきょう
JP|Osaka,Ōsaka,大阪,大阪市|Ósaka,Осака,أوساكا,오사카
JP|Kyoto,京都,京都市|Kioto,Quioto,Киото,교토
JP|Yokohama,横浜,横浜市|Иокогама,요코하마
JP|Nagoya,名古屋,名古屋市|Нагоя,나고야
JP|Sapporo,札幌,札幌市|Саппоро,삿포로
JP|Fukuoka,福岡,福岡市|Фукуока,후쿠오카
KR|Seoul,서울,서울특별시|Seul,Seúl,Seoel,Сеул,Σεούλ,سيول,首尔,首爾,ソウル
KR|Busan,부산,부산광역시|Pusan,Пусан,釜山
KR|Incheon,인천,인천광역시|Inchon,仁川
CN|Beijing,北京,北京市|Peking,Pekin,Pékin,Pequín,Pechino,Pequim,Pekín,Пекин,Πεκίνο,بكين,베이징,ペキン
CN|Shanghai,上海,上海市|Şanghay,Schanghai,Shanghái,Sciangai,Xangai,Szanghaj,Шанхай,شنغهاي,상하이
CN|Guangzhou,广州,广州市|Canton,Kanton,Cantón,廣州,Гуанчжоу,광저우
CN|Shenzhen,深圳,深圳市|Şenzhen,Шэньчжэнь,선전
CN|Chengdu,成都,成都市|Чэнду
CN|Nanjing,南京,南京市|Nanking,Nankin,Нанкин
CN|Tianjin,天津,天津市|Tientsin,Тяньцзинь
CN|Chongqing,重庆,重庆市|Chungking,重慶
CN|Xi'an,Xian,西安,西安市|Xi an,Сиань
HK|Hong Kong,香港|Hongkong,Гонконг,هونغ كونغ,홍콩,ホンコン
MO|Macau,Macao,澳門|Makao,澳门,Макао
TW|Taipei,臺北,台北市|Taipeh,Taipéi,台北,臺北市,Тайбэй,타이베이
MN|Ulaanbaatar,Ulan Bator,Улаанбаатар|Ulan Batur,Oulan Bator,Улан-Батор
TH|Bangkok,กรุงเทพมหานคร,Krung Thep|กรุงเทพ,กรุงเทพฯ,Krung Thep Maha Nakhon,Бангкок,بانكوك,曼谷,バンコク,방콕
VN|Ho Chi Minh City,Thành phố Hồ Chí Minh,Hồ Chí Minh|Saigon,Sài Gòn,Saïgon,Ho Chi Minh Stadt,Hô Chi Minh Ville,Ciudad Ho Chi Minh,HCMC,TP HCM,TPHCM,TP Hồ Chí Minh,Хошимин,胡志明市,ホーチミン,호치민
VN|Hanoi,Hà Nội|Hanoï,Hanói,Ha Noi,Ханой,河内,ハノイ,하노이
VN|Da Nang,Đà Nẵng|Danang,Дананг,岘港,다낭
MM|Yangon,ရန်ကုန်|Rangoon,Rangun,Rangún,Янгон
KH|Phnom Penh,ភ្នំពេញ|Pnom Penh,Nom Pen,Пномпень,金边
SG|Singapore,新加坡|Singapur,Singapour,Singapura,Сингапур,سنغافورة,シンガポール,싱가포르
MY|Kuala Lumpur|KL,Куала-Лумпур,كوالالمبور,吉隆坡,クアラルンプール
ID|Jakarta|Yakarta,Djakarta,Cakarta,Giacarta,Джакарта,جاكرتا,雅加达,ジャカルタ
PH|Manila|Manille,Manilla,Манила,مانيلا,马尼拉,マニラ,마닐라
US|New York,New York City|NYC,Nueva York,Nova York,Nova Iorque,Nowy Jork,Nuova York,Нью-Йорк,Νέα Υόρκη,نيويورك,纽约,紐約,ニューヨーク,뉴욕
US|Los Angeles|Los Ángeles,Лос-Анджелес,Λος Άντζελες,لوس أنجلوس,洛杉矶,洛杉磯,ロサンゼルス,로스앤젤레스
US|San Francisco|SF,San Fran,Сан-Франциско,سان فرانسيسكو,旧金山,舊金山,サンフランシスコ,샌프란시스코
US|Chicago|Şikago,Чикаго,شيكاغو,芝加哥,シカゴ,시카고
US|Washington,Washington DC,Washington D.C.|Washington District of Columbia,Вашингтон,واشنطن,华盛顿,ワシントン,워싱턴
US|Philadelphia|Philly,Filadelfia,Philadelphie,Филадельфия
US|Las Vegas|Vegas,Лас-Вегас,لاس فيغاس,拉斯维加斯,ラスベガス,라스베이거스
US|New Orleans|NOLA,La Nouvelle Orléans,Nueva Orleans,Новый Орлеан
US|Miami|Майами,ميامي,迈阿密,マイアミ
US|Boston|Бостон,بوسطن,波士顿,ボストン
US|Seattle|Сиэтл,西雅图,シアトル
US|Houston|Хьюстон,休斯顿
US|Honolulu|Гонолулу,檀香山,ホノルル
CA|Montréal,Montreal|Montreale,Монреаль,蒙特利尔,モントリオール
CA|Québec,Quebec,Québec City|Quebec City,Ville de Québec,Квебек
CA|Toronto|Торонто,تورونتو,多伦多,トロント
CA|Vancouver|Ванкувер,فانكوفر,温哥华,バンクーバー
MX|Ciudad de México,Mexico City|México City,CDMX,México DF,Mexico D.F.,Mexiko Stadt,Mexico Ville,Ville de Mexico,Città del Messico,Cidade do México,Meksiko,Мехико,مكسيكو سيتي,墨西哥城,メキシコシティ
CU|La Habana,Havana|Havanna,La Havane,L'Avana,Гавана,哈瓦那
GT|Guatemala City,Ciudad de Guatemala|Guatemala Stadt
PA|Panama City,Ciudad de Panamá,Panamá|Panama Stadt
BR|São Paulo|San Paolo,Sampa,Сан-Паулу,ساو باولو,圣保罗,サンパウロ,상파울루
BR|Rio de Janeiro|Río de Janeiro,Rio,Рио-де-Жанейро,ريو دي جانيرو,里约热内卢,リオデジャネイロ
BR|Brasília,Brasilia|Бразилиа
AR|Buenos Aires,Ciudad Autónoma de Buenos Aires|CABA,Autonomous City of Buenos Aires,Буэнос-Айрес,بوينس آيرس,布宜诺斯艾利斯,ブエノスアイレス
CL|Santiago,Santiago de Chile|Сантьяго,圣地亚哥
PE|Lima|Лима,利马
CO|Bogotá|Bogota,Богота,波哥大
EC|Quito|Кито
VE|Caracas|Каракас
AU|Sydney|Sidney,Sídney,Сидней,Σίδνεϊ,سيدني,悉尼,シドニー,시드니
AU|Melbourne|Мельбурн,Μελβούρνη,ملبورن,墨尔本,メルボルン,멜버른
NZ|Auckland|Tāmaki Makaurau,Окленд,奥克兰,オークランド
`;

function allNames(): ReadonlyMap<string, readonly Exonym[]> {
  const byName = new Map<string, Exonym[]>();
  for (const line of CITIES.trim().split('\n')) {
    const [countryCode = '', listed = '', others = ''] = line.split('|');
    const names = [...new Set(listed.split(',').map(fold))];
    const city = { countryCode, names };
    for (const name of new Set([...names, ...others.split(',').map(fold)])) {
      if (name !== '') byName.set(name, [...(byName.get(name) ?? []), city]);
    }
  }
  return byName;
}

let cities: ReadonlyMap<string, readonly Exonym[]> | undefined;

/**
 * The large cities whose whole name a folded text is, in any language of the table.
 * @returns the names that each may be listed under; empty if there is none
 */
export function exonym(folded: string): readonly Exonym[] {
  cities ??= allNames();
  return cities.get(folded) ?? [];
}
