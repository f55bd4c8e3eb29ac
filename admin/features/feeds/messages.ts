import type { AbsentRule, FeedAction } from '../../../api/contract/calls/feeds.ts';
import type { ImportTrust } from '../../../api/contract/calls/import-choices.ts';
import { catalogue } from '../../../api/contract/text/catalogue.ts';
import { counted } from '../../../api/contract/text/counted.ts';
import { quoted } from '../../../api/contract/text/quoted.ts';
import type { Pair } from '../../../api/contract/text/sentences.ts';
import { withPossessive } from '../../../api/contract/text/turkish-suffixes.ts';

const rules: Readonly<Record<AbsentRule, Pair>> = {
  keep: ['Olduğu gibi kalır', 'Stay as they are'],
  close: ['Kalıcı olarak kapatılır', 'Are permanently closed'],
  remove: ['Silinir', 'Are deleted'],
};

const trust: Readonly<Record<ImportTrust, Pair>> = {
  update: ['Kayıtlı değerleri günceller', 'Replaces stored values'],
  fill: ['Yalnızca boş alanları doldurur', 'Only fills in what is missing'],
};

/** By the numbers of cron expressions. */
const WEEKDAYS = [
  ['pazar', 'Sunday'],
  ['pazartesi', 'Monday'],
  ['salı', 'Tuesday'],
  ['çarşamba', 'Wednesday'],
  ['perşembe', 'Thursday'],
  ['cuma', 'Friday'],
  ['cumartesi', 'Saturday'],
] as const satisfies readonly Pair[];

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = {
  ...{ one: 'st', two: 'nd', few: 'rd' },
};
const ordinal = (day: number): string => `${day}${ENDINGS[ORDINALS.select(day)] ?? 'th'}`;

const actions: Readonly<Record<FeedAction, Pair>> = {
  run: ['Şimdi çalıştır', 'Run now'],
  pause: ['Duraklat', 'Pause'],
  resume: ['Sürdür', 'Resume'],
};

const done: Readonly<Record<FeedAction, Pair>> = {
  run: ['Kaynak çalıştırıldı', 'The run has begun'],
  pause: ['Kaynak duraklatıldı', 'The feed is paused'],
  resume: ['Kaynak sürdürüldü', 'The feed runs by its schedule again'],
};

const failedActions: Readonly<Record<FeedAction, Pair>> = {
  run: ['Kaynak çalıştırılamadı', 'The feed could not be run'],
  pause: ['Kaynak duraklatılamadı', 'The feed could not be paused'],
  resume: ['Kaynak sürdürülemedi', 'The feed could not be resumed'],
};

export const feedMessages = catalogue({
  intro: [
    'Kaynak, bir adresteki dosyadır; zamanı gelince indirilir ve içe aktarılır.',
    'A feed is a file at an address. It is downloaded and imported by a schedule.',
  ],
  failed: ['Kaynaklar alınamadı', 'The feeds could not be loaded'],
  none: ['Henüz kaynak yok', 'No feeds yet'],
  noneHint: [
    'Düzenli olarak yayınlanan bir dosyanın adresini ekleyin.',
    'Add the address of a file that is published regularly.',
  ],
  add: ['Kaynak ekle', 'Add a feed'],
  name: ['Ad', 'Name'],
  schedule: ['Zamanlama', 'Schedule'],
  next: ['Sonraki çalışma', 'Next run'],
  paused: ['Duraklatıldı', 'Paused'],
  last: ['Son çalışma', 'Last run'],
  never: ['Henüz çalışmadı', 'Has not run yet'],
  unchanged: (when: string) => [`Dosya değişmemiş (${when})`, `File unchanged (${when})`],
  failures: (count: string) => [`Art arda ${count} hata`, `${counted(count, 'failure')} in a row`],
  absent: ['Görülmeyen', 'Not seen'],
  actionsLabel: ['İşlemler', 'Actions'],
  actions,
  actionOf: (action: string, name: string) => [`${action}: ${name}`, `${action}: ${name}`],
  done,
  failedActions,
  running: ['Kaynak zaten çalışıyor.', 'The feed is running already.'],
  edit: ['Ayarlar', 'Settings'],
  remove: ['Sil', 'Delete'],
  askRemove: (name: string) => [`${quoted(name)} silinsin mi?`, `Delete ${quoted(name)}?`],
  askRemoveText: [
    'Artık içe aktarılmaz. Getirdiği işletmeler ve geçmişteki içe aktarmalar kalır.',
    'It is no longer imported. Its listings and past imports stay.',
  ],
  removed: ['Kaynak silindi', 'The feed is deleted'],
  removeFailed: ['Kaynak silinemedi', 'The feed could not be deleted'],
  all: ['Tüm kaynaklar', 'All feeds'],
  unknown: ['Böyle bir kaynak yok', 'There is no such feed'],
  unknownHint: ['Silinmiş olabilir.', 'It may have been deleted.'],
  title: ['Kaynak', 'Feed'],
  facts: ['Kaynağın ayarları', 'Settings of the feed'],
  address: ['Adres', 'Address'],
  trustLabel: ['Kaynaktaki değerler', 'Values of the feed'],
  trust,
  approved: ['Yeni işletmeler hemen yayınlanır', 'New listings are public at once'],
  approval: ['Yeni işletmeler', 'New listings'],
  approvalAtOnce: ['Hemen yayınlanır', 'Public at once'],
  approvalLater: ['Onay bekler', 'Wait for approval'],
  licence: ['Lisans', 'Licence'],
  licenceHint: [
    'Verinin lisansı: adı veya adresi. Kaynağın adıyla birlikte sitenin künyesinde (Legal Notice) gösterilir.',
    'The licence of the data: its name or address. The legal notice of the site shows it with the name of the feed.',
  ],
  headerHint: ['Genellikle kendiliğinden bulunur.', 'Usually found by itself.'],
  fullRelease: ['Dosya, kaynağın tam listesidir', 'The file is a full release'],
  fullReleaseHint: [
    'Önceki dosyada olup bunda olmayan işletmeler “görülmedi” olarak işaretlenir.',
    'Listings that the file before had and this one lacks are marked as not seen.',
  ],
  absentRule: ['Görülmeyen işletmeler', 'Listings that were not seen'],
  absentRuleHint: (percent: number) => [
    `Yalnızca bu kaynaktan gelen ve elle değiştirilmemiş işletmelere uygulanır. Eksiklerin oranı %${percent} sınırını aşarsa uygulanmaz.`,
    `The rule changes only listings of this feed, and none that an administrator has edited. If more than ${percent} % are missing, it changes nothing.`,
  ],
  rules,
  newTitle: ['Yeni kaynak', 'New feed'],
  editTitle: (name: string) => [`${quoted(name)} ayarları`, `Settings of ${quoted(name)}`],
  addressHint: [
    'https:// ile başlayan bir dosya adresi veya herkese açık bir Google E-Tablo.',
    'The address of a file (https), or of a Google Sheet that is public.',
  ],
  schedules: {
    everyMinutes: (count: number) => [`Her ${count} dakikada bir`, `Every ${count} minutes`],
    hourly: ['Her saat başı', 'Every hour'],
    everyHours: (count: number) => [`Her ${count} saatte bir`, `Every ${count} hours`],
    daily: (time: string) => [`Her gün ${time}`, `Every day at ${time}`],
    weekdays: (time: string) => [`Hafta içi her gün ${time}`, `Every weekday at ${time}`],
    weekly(day: number, time: string): Pair {
      const [tr, en] = WEEKDAYS[day] ?? WEEKDAYS[0];
      return [`Her ${tr} ${time}`, `Every ${en} at ${time}`];
    },
    monthly: (day: number, time: string) => [
      `Her ayın ${withPossessive(String(day))} ${time}`,
      `On the ${ordinal(day)} of every month at ${time}`,
    ],
  },
  custom: ['Özel (cron)', 'Custom (cron)'],
  cron: ['Cron ifadesi', 'Cron expression'],
  cronHint: [
    'Dakika, saat, gün, ay, haftanın günü; örneğin 30 4 * * 1-5.',
    'Minute, hour, day, month, day of the week, such as 30 4 * * 1-5.',
  ],
  nextAt: (at: string) => [`Sonraki çalışma: ${at}`, `Next run: ${at}`],
  nameMissing: ['Bir ad yazın.', 'Enter a name.'],
  nameTaken: ['Bu adda bir kaynak var.', 'A feed has this name already.'],
  addressInvalid: [
    'https:// ile başlayan bir adres yazın.',
    'Enter an address that begins with https://.',
  ],
  scheduleInvalid: [
    'Beş alanlı bir cron ifadesi yazın; örneğin 0 4 * * *.',
    'Enter a cron expression of five fields, such as 0 4 * * *.',
  ],
  create: ['Ekle', 'Add'],
  created: (name: string) => [`${quoted(name)} eklendi`, `${quoted(name)} was added`],
  saved: (name: string) => [`${quoted(name)} kaydedildi`, `${quoted(name)} was saved`],
  saveFailed: ['Kaynak kaydedilemedi', 'The feed could not be saved'],
  history: ['Geçmiş', 'History'],
  historyFailed: ['Geçmiş alınamadı', 'The history could not be loaded'],
  historyNone: ['Henüz bir dosya içe aktarılmadı.', 'No file has been imported yet.'],
  when: ['Zaman', 'When'],
  state: ['Durum', 'State'],
  went: ['Giden', 'Gone'],
  returned: ['Dönen', 'Returned'],
  ruled: ['Kapatılan veya silinen', 'Closed or deleted'],
});
