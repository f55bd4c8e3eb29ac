import type { FeatureKey } from '../../contract/pages/features.ts';
import { wordSet } from './fold.ts';
import { phraseMatcher, phrasesOf } from './phrases.ts';

/**
 * Phrases for each feature in English, Turkish, German, French, Spanish and Italian, separated by bars.
 * Phrases that fold to something else are left out: café (coffee) is a category, dîner is a diner.
 */
export const FEATURE_PHRASES: Readonly<Record<FeatureKey, string>> = {
  wheelchair: `
    wheelchair accessible|wheelchair access|wheelchair friendly|wheelchair|accessible
    |disabled access|step free|step free access|engelli erişimi|engelli erişimine uygun
    |engelli dostu|engellilere uygun|engelli girişi|tekerlekli sandalye
    |tekerlekli sandalyeye uygun|barrierefrei|barrierefreier|barrierefreie|barrierefreies
    |rollstuhlgerecht|rollstuhlgerechte|rollstuhl|accessible fauteuil roulant
    |accessible en fauteuil roulant|fauteuil roulant|accès handicapé|accessible aux handicapés|pmr
    |accesible en silla de ruedas|silla de ruedas|accesible|accessibile in sedia a rotelle
    |sedia a rotelle|accessibile|accessibile ai disabili`,
  delivery: `
    delivery|home delivery|food delivery|delivers|delivered|paket servis|paket servisi
    |paket servisli|eve servis|eve teslim|eve teslimat|adrese teslim|teslimat|lieferung
    |lieferservice|lieferdienst|mit lieferung|liefert|livraison|livraison à domicile
    |livre à domicile|entrega a domicilio|a domicilio|envío a domicilio|reparto a domicilio
    |consegna a domicilio|consegna`,
  takeout: `
    takeout|take out|takeaway|take away|carry out|carryout|gel al|paket al|al götür|zum mitnehmen
    |abholung|zum abholen|à emporter|vente à emporter|para llevar|comida para llevar|da asporto
    |asporto|food to go`,
  'dine-in': `
    dine in|dining in|eat in|sit down|sit in|yerinde yeme|yerinde yemek|restoranda yemek
    |içeride yemek|vor ort essen|zum hier essen|sur place|manger sur place|comer en el local
    |consumo en el local|mangiare sul posto|consumazione sul posto`,
  'drive-through': `
    drive through|drive thru|drivethru|arabaya servis|araçtan sipariş|araca servis|drive schalter
    |autoschalter|service au volant|servicio al coche|autoservicio en coche|servizio al volante`,
  'curbside-pickup': `
    curbside pickup|curbside|curbside pick up|kerbside pickup|kerbside collection|araca teslim
    |araca teslimat|kaldırımda teslim|abholung am bordstein|abholung am straßenrand
    |retrait en bord de rue|retrait en bordure de trottoir|recogida en la acera
    |recogida en la calle|ritiro a bordo strada`,
  'outdoor-seating': `
    outdoor seating|outdoor dining|outside seating|sit outside|al fresco|patio|terrace
    |roof terrace|teras|teraslı|terası|bahçeli|bahçesi|açık havada|dışarıda oturma|açık alan
    |açık alanlı|terrasse|dachterrasse|mit terrasse|außenbereich|sitzplätze im freien
    |draußen sitzen|im freien|en terrasse|en plein air|terraza|al aire libre|terrazza|dehors
    |all aperto|all’aperto|posti all’aperto|outdoor tables|outdoor terrace`,
  vegan: `
    vegan|vegans|vegan options|vegan food|vegan friendly|plant based|vegan seçenekler
    |vegan seçenek|vegan yemek|vegane|veganer|veganes|végétalien|végétalienne|vegano|vegana
    |veganos|vegane optionen|opciones veganas|opzioni vegane|végane|bitki bazlı`,
  vegetarian: `
    vegetarian|vegetarians|veggie|vegetarian options|vegetarian food|vegetarian friendly
    |vejetaryen|vejeteryan|vejetaryen seçenekler|etsiz|vegetarisch|vegetarische|vegetarischer
    |vegetarisches|végétarien|végétarienne|végétariens|vegetariano|vegetariana|vegetarianos
    |vegetariani|opciones vegetarianas`,
  halal: `
    halal|halal food|halal certified|helal|helal gıda|helal yemek|helal sertifikalı|حلال`,
  alcohol: `
    alcohol|alcoholic drinks|serves alcohol|liquor|spirits|alkol|alkollü|alkollü içki
    |alkollü içecek|içkili|alkohol|alkoholische getränke|alcool|boissons alcoolisées
    |bebidas alcohólicas|bevande alcoliche|alcolici`,
  beer: `
    beer|beers|craft beer|draft beer|bira|biralı|bier|biere|bière|bières|cerveza|cervezas|birra
    |birre|cerveja`,
  wine: `
    wine|wines|şarap|şaraplı|wein|weine|vin|vins|vino|vinos|vini|vinho`,
  cocktails: `
    cocktails|cocktail|mixed drinks|kokteyl|kokteyller|kokteylli|mixgetränke|cócteles|cóctel
    |coctel`,
  coffee: `
    coffee|kahve|türk kahvesi|kaffee|espresso|filtre kahve`,
  breakfast: `
    breakfast|breakfasts|kahvaltı|kahvaltılı|serpme kahvaltı|frühstück|frühstücken|petit déjeuner
    |petits déjeuners|desayuno|desayunos|colazione|prima colazione|café da manhã`,
  brunch: `
    brunch|brunchen|brunches|branç`,
  lunch: `
    lunch|lunches|lunchtime|öğle yemeği|öğlen yemeği|mittagessen|mittagstisch|déjeuner|almuerzo
    |almuerzos|menú del día|pranzo`,
  dinner: `
    dinner|dinners|supper|akşam yemeği|akşam yemekleri|abendessen|zu abend essen|souper|cena|cenas
    |jantar`,
  dessert: `
    dessert|desserts|sweets|tatlı|tatlılar|nachtisch|nachspeise|nachspeisen|postre|postres|dolci
    |sobremesa`,
  'late-night': `
    late night|late night food|late night eats|open late|late opening|gece geç saatte
    |geç saate kadar açık|geç saatlere kadar|gece yemek|gece açık|spät geöffnet|spätabends
    |bis spät geöffnet|ouvert tard|tard le soir|abierto hasta tarde|hasta tarde
    |aperto fino a tardi|fino a tardi`,
  catering: `
    catering|caterer|caterers|catering hizmeti|ikram hizmeti|toplu yemek|partyservice
    |cateringservice|service traiteur|servicio de catering|servizio catering`,
  'private-dining': `
    private dining|private dining room|private room|private rooms|özel yemek odası|özel oda
    |özel salon|separee|separater raum|nebenraum|privater raum|salle privée|salon privé
    |sala privada|salón privado|comedor privado|sala privata|saletta privata`,
  'good-for-kids': `
    good for kids|good for children|kid friendly|kids friendly|child friendly|children friendly
    |family friendly|çocuk dostu|çocuklara uygun|çocuklu aileler|aile dostu|ailelere uygun
    |kinderfreundlich|kinderfreundliche|familienfreundlich|familienfreundliche|adapté aux enfants
    |apto para niños|para familias|adatto ai bambini|per famiglie`,
  'high-chairs': `
    high chairs|high chair|highchair|highchairs|baby chair|mama sandalyesi|bebek sandalyesi
    |çocuk sandalyesi|hochstuhl|hochstühle|kinderstuhl|kinderstühle|chaise haute|chaises hautes
    |trona|tronas|seggiolone|seggioloni`,
  'kids-menu': `
    kids menu|kid’s menu|children’s menu|childrens menu|child menu|çocuk menüsü|çocuk menü
    |kindermenü|kinderkarte|kinderteller|menu enfant|menu enfants|menú infantil|menú para niños
    |menu bambini|menu per bambini`,
  'changing-table': `
    changing table|changing tables|baby changing|baby changing station|nappy changing
    |diaper changing|alt değiştirme|bebek bakım odası|bebek alt değiştirme|alt değiştirme masası
    |wickeltisch|wickelraum|table à langer|cambiador|cambiador de bebés|cambiabebés|fasciatoio`,
  reservations: `
    reservations|reservation|accepts reservations|takes reservations|book a table|bookable
    |table booking|rezervasyon|rezervasyonlu|rezervasyon yapılabilir|reservierung|reservierungen
    |reservierbar|tisch reservieren|réservation|réservations|réserver|réserver une table|reserva
    |reservas|reservar mesa|prenotazione|prenotazioni|prenotabile`,
  appointments: `
    appointments|appointment|by appointment|appointment required|appointment only|randevu
    |randevulu|randevu ile|terminvereinbarung|mit termin|nach vereinbarung|termine|rendez vous
    |sur rendez vous|cita previa|con cita|con cita previa|su appuntamento|appuntamento
    |con appuntamento`,
  'online-service': `
    online services|online service|online appointments|online consultation|online care
    |video consultation|telehealth|çevrimiçi hizmet|online hizmet|online görüşme|online randevu
    |onlinedienst|online termin|online termine|onlineberatung|videosprechstunde|services en ligne
    |en ligne|servicios online|servicios en línea|en línea|servizi online`,
  'onsite-service': `
    onsite services|onsite service|on site services|on site service|on site|onsite|house calls
    |home visits|yerinde hizmet|yerinde servis|evde hizmet|evde servis|vor ort service
    |service vor ort|hausbesuche|hausbesuch|services sur place|intervention à domicile
    |servicio a domicilio|servicio in situ|servizio in loco|servizio a domicilio`,
  wifi: `
    wifi|wi fi|free wifi|free wi fi|wifi free|internet access|free internet|wlan|w lan|gratis wlan
    |kostenloses wlan|freies wlan|kablosuz internet|ücretsiz wifi|ücretsiz internet|bedava wifi
    |internetli|wifi gratuit|wi fi gratuit|wifi gratis|wi fi gratis|wi fi gratuito
    |wireless internet`,
  parking: `
    parking|car park|parking lot|car parking|parking space|otopark|otoparklı|otoparkı|park yeri
    |araç parkı|parkplatz|parkplätze|parkmöglichkeit|parkmöglichkeiten|parkhaus|parken
    |stationnement|aparcamiento|estacionamiento|parcheggio|parcheggi`,
  'free-parking': `
    free parking|free car park|free car parking|parking free|ücretsiz otopark|bedava otopark
    |ücretsiz park|ücretsiz park yeri|kostenlose parkplätze|kostenloser parkplatz
    |kostenloses parken|gratis parkplatz|gratis parken|parking gratuit|stationnement gratuit
    |parking gratis|parking gratuito|aparcamiento gratuito|aparcamiento gratis
    |estacionamiento gratuito|parcheggio gratuito|parcheggio gratis`,
  restroom: `
    restroom|restrooms|toilet|toilets|public toilet|bathroom|bathrooms|washroom|wc|tuvalet
    |tuvaletler|lavabo|toilette|toiletten|toilettes|aseo|aseos|baño|baños|servizi igienici|bagno`,
  pets: `
    pets allowed|pets welcome|pet friendly|pets friendly|dog friendly|dogs allowed|dogs welcome
    |cat friendly|evcil hayvan|evcil hayvan dostu|evcil hayvan kabul|evcil hayvanlı|evcil dostu
    |köpek dostu|hayvan dostu|haustiere erlaubt|haustierfreundlich|hunde erlaubt|hundefreundlich
    |hunde willkommen|animaux acceptés|animaux bienvenus|chiens acceptés|chiens bienvenus
    |admite mascotas|se admiten mascotas|acepta mascotas|mascotas|admite perros|animali ammessi
    |cani ammessi|pet ammessi`,
  'live-music': `
    live music|live band|live bands|live performance|live performances|canlı müzik|canlı müzikli
    |canlı performans|livemusik|live musik|musique live|musique en direct|música en vivo
    |música en directo|musica dal vivo`,
  pool: `
    pool|pools|swimming pool|swimming pools|havuz|havuzlu|yüzme havuzu|yüzme havuzlu|schwimmbad
    |schwimmbecken|mit pool|piscine|piscines|piscina|piscinas`,
  'air-conditioning': `
    air conditioning|air conditioned|air conditioner|air con|aircon|klima|klimalı|klimaanlage
    |klimatisiert|climatisation|climatisé|climatisée|aire acondicionado|climatizado
    |aria condizionata|climatizzato`,
  'credit-cards': `
    credit cards|credit card|accepts credit cards|card payment|card payments|pay by card
    |accepts cards|cards accepted|debit card|debit cards|kredi kartı|kredi kartlı|kartla ödeme
    |kart geçerli|kredi kartı geçerli|banka kartı|kreditkarte|kreditkarten|kartenzahlung|ec karte
    |carte bancaire|carte de crédit|cartes de crédit|paiement par carte|tarjeta de crédito
    |tarjetas de crédito|pago con tarjeta|con tarjeta|carta di credito|carte di credito
    |pagamento con carta`,
  'nfc-payments': `
    nfc payments|nfc|contactless|contactless payment|contactless payments|mobile payment
    |mobile payments|apple pay|google pay|temassız|temassız ödeme|mobil ödeme|kontaktlos
    |kontaktlos zahlen|kontaktloses bezahlen|kontaktlose zahlung|sans contact
    |paiement sans contact|sin contacto|pago sin contacto|pago móvil|senza contatto
    |pagamento contactless|pagamenti contactless`,
  'cash-only': `
    cash only|only cash|sadece nakit|yalnızca nakit|nur nakit|nur bargeld|nur barzahlung
    |espèces uniquement|espèces seulement|solo efectivo|sólo efectivo|solo contanti`,
  'women-owned': `
    women owned|woman owned|female owned|women led|woman led|kadın işletmesi|kadın işletmeci
    |kadın girişimci|sahibi kadın|von frauen geführt|frauengeführt|tenu par une femme
    |tenu par des femmes|dirigé par une femme|gestionado por mujeres|dirigido por mujeres
    |gestito da donne|impresa femminile`,
  'lgbtq-friendly': `
    lgbtq friendly|lgbt friendly|lgbtqia friendly|lgbtqia|lgbtq|lgbt|gay friendly|queer friendly
    |safe space|lgbt dostu|lgbtq dostu|lgbti dostu|lgbti|lgbtq freundlich|lgbt freundlich
    |queerfreundlich|accueillant pour les lgbtq|ambiente lgbtq|accogliente lgbtq`,
  'in-store-shopping': `
    in store shopping|shop in store|mağazada alışveriş|mağaza içi alışveriş|einkaufen im geschäft
    |einkaufen vor ort|achats en magasin|compra en tienda|compras en tienda|acquisti in negozio`,
  'in-store-pickup': `
    in store pickup|in store pick up|store pickup|store pick up|click and collect|click collect
    |mağazadan teslim|mağazadan teslim alma|mağazadan al|abholung im geschäft|abholung im laden
    |im laden abholen|retrait en magasin|recogida en tienda|ritiro in negozio`,
};

/**
 * Features whose words are as often a kind of business or part of a name: wine bar, car park, Coffee House.
 */
const WEAK = wordSet(`
    air-conditioning alcohol beer wine cocktails coffee breakfast brunch lunch dinner dessert
    catering parking pool restroom`);

/** Matches the feature that folded words mean, by its longest phrase. */
export const matchFeature = phraseMatcher(phrasesOf(FEATURE_PHRASES));

/** Whether a feature's words alone may also mean a category or a name. */
export const isWeak = (key: FeatureKey): boolean => WEAK.has(key);
