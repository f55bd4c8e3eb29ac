import { headerKey } from './columns.ts';
import { languages } from './day-names.ts';

/** A word with the apostrophes and dots inside it: `d'ouverture`, `a.m.`. */
export const WORD = /[\p{L}\p{M}]+(?:[.’']\s?[\p{L}\p{M}]+)*\.?/gu;

/** Words between two days, or between two times of a day, in the form of {@link headerKey}. */
export const AND: ReadonlySet<string> = new Set('and und ve et y e og och en i и'.split(' '));

const keysOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).map(headerKey));

/**
 * Words before days and beside times that say nothing more. None of them may limit the hours: a word that is missing here
 * makes a text unreadable, and one too many makes its hours false.
 */
const PLAIN = keysOf(
  `uhr saat saatleri hrs hr h hour hours godz ч open acik geoffnet von de from
  opening business working store shop office times schedule we are on the each every
  calisma mesai acilis saatlerimiz gunleri her offnungszeiten geschaftszeiten zeiten unsere wir haben jeden
  horaires horaire heures douverture ouverture ouvert ouverte nos du le les chaque
  horario horarios abierto abierta apertura atencion horas desde los las el cada orario orari aperto aperta dal
  funcionamento atendimento aberto aberta das openingstijden openingsuren geopend van uur
  godziny otwarcia otwarte czynne pracy od часы работы время режим график открыто работаем с години роботи графік
  program orar deschis oppettider oppet abningstider abent apningstider apent aukioloajat avoinna nyitvatartas nyitva
  営業時間 営業 時間営業 营业时间 营业 小时营业 營業時間 營業 小時營業 영업시간 영업 운영시간
  ساعات العمل الدوام مفتوح من שעות פתיחה פתוח jam buka เวลาทำการ เปิด
  of operation operating our regular normal current trading now sind ouverts nous sommes siamo aperti wij zijn onze
  öffnungszeit ladenöffnungszeiten bürozeiten sprechzeiten sprechstunden sprechstunde praxiszeiten servicezeiten
  aktuelle comercial oficina nuestro atendemos abrimos da continuato czynny czynna мы otevírací doba otváracie hodiny
  radno vrijeme радно време работно lucru ωράριο mağaza servis hizmet 开放时间 開放時間 办公时间 診療時間 受付時間
  진료시간 مواعيد أوقات otvoreno отворено odprto otvorené otevřeno avatud atvērts dirba obert açıqdır auki ανοιχτό
  ανοιχτά ανοικτό ανοικτά відчинено працює mở cửa খোলা เปิดตลอด مدار على فتح 운영 全天 終日 全天24小时 24小時`,
);

/** Whether a word adds nothing to the days and times beside it. */
export const isPlain = (word: string): boolean => PLAIN.has(headerKey(word));

/** Whether a text has no other words than plain ones and `and`. */
export const hasPlainWords = (text: string): boolean =>
  wordsOf(text).every((word) => isPlain(word) || AND.has(headerKey(word)));

const wordsOf = (text: string): readonly string[] => text.match(WORD) ?? [];

/** Words of `24 hours a day, 7 days a week`, besides those for hours. */
const EVERY_DAY = keysOf(
  `a day days daily week per su sur din tag tage pro gün günde jour jours del al por día días giorno dag na dobę całą
  i døgnet в сутки hs ώρες giờ 小時 ساعته x`,
);

/** What is left of `24 hours`, `24/7`, `24x7` and `24h/24` without words. */
const ALL_DAY = /^[^\p{L}\d]*24(?:[^\p{L}\d]+(?:7|24))?[^\p{L}\d]*$/u;

/** Whether a text says that a day is open for 24 hours, and nothing else. A number alone does not: `24`, `24.7`. */
export function isAllDay(text: string): boolean {
  if (headerKey(text) === 'rundumdieuhr') return true;
  if (!text.includes('24') || !/[\p{L}/]/u.test(text)) return false;
  const hours = hourWords();
  const left = text.replace(/(?<=24)x(?=7)/i, '/').replace(WORD, (word) => {
    const key = headerKey(word);
    return isPlain(word) || hours.has(key) || EVERY_DAY.has(key) ? '' : word;
  });
  return ALL_DAY.test(left);
}

/** Words of a remark in parentheses, `Monday (summer)`, that say that the hours count at some times only. */
const LIMITS = keysOf(
  `kitchen lunch dinner küche cuisine mutfak summer winter spring autumn fall season seasonal only appointment month week weeks odd even
  yaz kis sezon randevu sommer herbst saison nur termin monat woche ete hiver rendezvous mois
  verano invierno temporada cita mes estate inverno stagione appuntamento mese verao zomer seizoen afspraak maand
  лето летом зима зимой сезон`,
);

/** Whether a text limits the hours to a season, to appointments or to some weeks. */
export const isLimited = (text: string): boolean =>
  wordsOf(text).some((word) => LIMITS.has(headerKey(word)));

let knownHours: ReadonlySet<string> | undefined;

/** The words of all languages after 24 for hours, such as `Stunden` and `час`. */
function hourWords(): ReadonlySet<string> {
  knownHours ??= new Set(
    languages().flatMap((language) =>
      (['long', 'short', 'narrow'] as const).flatMap((unitDisplay) => {
        const format = new Intl.NumberFormat(language, {
          ...{ style: 'unit', unit: 'hour', unitDisplay },
        });
        return wordsOf(format.format(24)).map(headerKey);
      }),
    ),
  );
  return knownHours;
}
