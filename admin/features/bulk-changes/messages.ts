import { catalogue } from '../../../api/contract/text/catalogue.ts';
import { countedBusinesses } from '../../../api/contract/text/counted.ts';
import { quoted } from '../../../api/contract/text/quoted.ts';
import { withPossessive } from '../../../api/contract/text/turkish-suffixes.ts';

export const bulkChangesMessages = catalogue({
  edit: {
    title: (count: string) => [`${count} işletmeyi düzenle`, `Edit ${countedBusinesses(count)}`],
    field: ['Alan', 'Field'],
    noField: ['Alan bulunamadı.', 'No field found.'],
    how: ['Ne yapılsın?', 'What to do?'],
    hows: {
      set: ['Yeni değer', 'New value'],
      clear: ['Boşalt', 'Clear'],
      release: ['İçe aktarmaya aç', 'Hand back'],
    },
    hints: {
      set: ['İçe aktarmalar bu alanı artık değiştirmez.', 'Imports no longer change this field.'],
      clear: [
        'Alan boş kalır; içe aktarmalar onu doldurmaz.',
        'The field stays empty; imports do not fill it.',
      ],
      release: [
        'Elle girilen değer kalır, sonraki içe aktarma onu değiştirebilir.',
        'The value entered by hand stays, and the next import may change it.',
      ],
    },
    value: ['Değer', 'Value'],
    hours: ['Örneğin: Mon–Fri 9:00–18:00', 'For example: Mon–Fri 9:00–18:00'],
    phone: ['Ülke koduyla: +90 312 555 01 23', 'With the country code: +90 312 555 01 23'],
    oneALine: ['Her satıra bir tane.', 'One a line.'],
    other: [
      'Kategorisiz işletmeler “Other” kategorisinde yer alır.',
      'They go to the category Other.',
    ],
    preview: ['Önizleme', 'Preview'],
    counting: ['Hesaplanıyor…', 'Counting…'],
    incomplete: ['Önizleme için bir değer girin.', 'Enter a value for the preview.'],
    changes: (changed: string, all: string) => [
      `Seçili ${all} işletmenin ${withPossessive(changed)} değişecek.`,
      `Of ${countedBusinesses(all)} selected, ${changed} will change.`,
    ],
    nothing: [
      'Seçili işletmelerin hiçbiri değişmeyecek.',
      'None of the selected businesses will change.',
    ],
    examples: ['Örnekler', 'Examples'],
    empty: ['boş', 'empty'],
    yes: ['Evet', 'Yes'],
    no: ['Hayır', 'No'],
    submit: (count: string) => [
      `${count} işletmeyi değiştir`,
      `Change ${countedBusinesses(count)}`,
    ],
    submitNone: ['Değiştir', 'Change'],
  },
  failed: ['Toplu değişiklikler alınamadı', 'The bulk changes could not be loaded'],
  intro: (days: string) => [
    `Toplu değişiklikler ${days} gün boyunca geri alınabilir. Sonradan değiştirilen kayıtlara dokunulmaz.`,
    `Changes of many businesses at once can be undone for ${days} days. Businesses that have changed since stay as they are.`,
  ],
  empty: ['Henüz toplu değişiklik yok', 'No bulk changes yet'],
  emptyHint: [
    'İşletmeler ekranında birden çok işletme seçip düzenlediğinizde burada görünür.',
    'Changes appear here when you select several businesses and edit them.',
  ],
  what: ['Değişiklik', 'Change'],
  count: ['İşletme', 'Businesses'],
  by: ['Yapan', 'By'],
  at: ['Zaman', 'When'],
  until: ['Geri alma süresi', 'Can be undone until'],
  show: (count: string) => [`${count} işletmeyi göster`, `Show ${countedBusinesses(count)}`],
  example: (name: string) => [`örneğin ${quoted(name)}`, `e.g. ${quoted(name)}`],
  undoOf: (what: string) => [`Geri al: ${what}`, `Undo: ${what}`],
  changing: (done: string, total: string) => [
    `Değiştiriliyor: ${done} / ${total}`,
    `Changing: ${done} of ${total}`,
  ],
  undoing: (done: string, total: string) => [
    `Geri alınıyor: ${done} / ${total}`,
    `Undoing: ${done} of ${total}`,
  ],
  undone: (at: string) => [`Geri alındı: ${at}`, `Undone: ${at}`],
  restored: (count: string, all: string) => [
    `${all} işletmenin ${withPossessive(count)} eski değerine döndü`,
    `${count} of ${countedBusinesses(all)} restored`,
  ],
  expired: [
    'Geri alınamaz: saklama süresi doldu',
    'Cannot be undone: the retention time has passed',
  ],
  askTitle: (count: string) => [
    `${count} işletmedeki değişiklik geri alınsın mı?`,
    `Undo the change of ${countedBusinesses(count)}?`,
  ],
  ask: [
    'Sonradan değiştirilen kayıtlara dokunulmaz.',
    'Businesses that have changed since stay as they are.',
  ],
  undoDone: ['Değişiklik geri alındı', 'The change was undone'],
  undoingOn: ['Geri alma sürüyor', 'Undoing continues'],
  undoingOnText: [
    'Kendiliğinden devam eder; bu ekrandan ayrılabilirsiniz.',
    'It continues in the background; you can leave this screen.',
  ],
  undoFailed: ['Değişiklik geri alınamadı', 'The change could not be undone'],
  gone: ['Geri alma süresi dolmuş.', 'The time limit for undoing has passed.'],
  already: [
    'Bu değişiklik zaten geri alınmış veya geri alınıyor.',
    'This change has already been undone or is being undone.',
  ],
});
