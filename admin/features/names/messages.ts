import type { RearrangementKind } from '../../../api/contract/calls/rearrangements.ts';
import { catalogue } from '../../../api/contract/text/catalogue.ts';
import { counted, countedBusinesses } from '../../../api/contract/text/counted.ts';
import { quoted } from '../../../api/contract/text/quoted.ts';
import type { Pair } from '../../../api/contract/text/sentences.ts';

const kinds: Readonly<Record<RearrangementKind, Pair>> = {
  rename: ['Ad değişikliği', 'Renamed'],
  merge: ['Birleştirme', 'Merged'],
  move: ['Taşıma', 'Moved'],
  alias: ['Diğer ad eklendi', 'Name added'],
  unalias: ['Diğer ad kaldırıldı', 'Name removed'],
};

export const namesMessages = catalogue({
  view: ['Görünüm', 'View'],
  views: {
    list: ['Liste', 'List'],
    unknown: ['Tanınmayan', 'Unknown'],
    regions: ['Bölgeler', 'Regions'],
    changes: ['Değişiklikler', 'Changes'],
  },
  titles: {
    category: ['Kategori', 'Category'],
    city: ['Şehir', 'City'],
    region: ['Bölge', 'Region'],
  },
  all: {
    category: ['Bütün kategoriler', 'All categories'],
    city: ['Bütün şehirler', 'All cities'],
    region: ['Bütün bölgeler', 'All regions'],
  },
  failed: {
    category: ['Kategoriler alınamadı', 'The categories could not be loaded'],
    city: ['Şehirler alınamadı', 'The cities could not be loaded'],
    region: ['Bölgeler alınamadı', 'The regions could not be loaded'],
  },
  none: {
    category: ['Kategori bulunamadı', 'No category found'],
    city: ['Şehir bulunamadı', 'No city found'],
    region: ['Bölge bulunamadı', 'No region found'],
  },
  unknown: {
    category: ['Böyle bir kategori yok', 'There is no such category'],
    city: ['Böyle bir şehir yok', 'There is no such city'],
    region: ['Böyle bir bölge yok', 'There is no such region'],
  },
  unknownHint: [
    'Başka biriyle birleştirilmiş olabilir.',
    'It may have been merged into another one.',
  ],
  filters: ['Filtreler', 'Filters'],
  search: ['Ara', 'Search'],
  searchPlaceholders: {
    category: ['Kategori adı', 'Name of a category'],
    city: ['Şehir adı', 'Name of a city'],
    region: ['Bölge adı', 'Name of a region'],
  },
  clear: ['Temizle', 'Clear'],
  typeToSearch: ['Aramak için yazın', 'Type to search'],
  searching: ['Aranıyor…', 'Searching…'],
  allCountries: ['Bütün ülkeler', 'All countries'],
  order: ['Sıralama', 'Order'],
  orders: {
    new: ['Önce yeniler', 'New ones first'],
    count: ['En çok işletme', 'Most businesses'],
    name: ['Ada göre', 'By name'],
  },
  ownOf: (count: string) => [`${count} kendi`, `${count} own`],
  asTree: ['Ağaç olarak', 'As a tree'],
  open: (name: string) => [`Alt kategorileri göster: ${name}`, `Show kinds of ${name}`],
  more: (count: string) => [
    `ve ${count} kategori daha`,
    `and ${counted(count, 'more category', 'more categories')}`,
  ],
  name: ['Ad', 'Name'],
  isNew: ['Yeni', 'New'],
  added: ['Eklendi', 'Added'],
  longAgo: ['Eskiden beri', 'Long ago'],
  importOf: (id: string) => [`İçe aktarma ${id}`, `Import ${id}`],
  parent: ['Üst kategori', 'Wider category'],
  own: ['Kendi işletmeleri', 'Own businesses'],
  tree: ['Alt kategorilerle', 'With kinds'],
  listings: ['İşletme', 'Businesses'],
  region: ['Bölge', 'Region'],
  citiesOf: ['Şehir', 'Cities'],
  country: ['Ülke', 'Country'],
  facts: ['Bilgiler', 'Facts'],
  address: ['Sayfa adresi', 'Address of the page'],
  noPage: (path: string) => [`${path} (yayında değil)`, `${path} (not published)`],
  waiting: ['Onay bekleyen', 'Waiting for approval'],
  wider: ['Üst kategoriler', 'Wider categories'],
  kindsBelow: ['Alt kategoriler', 'Kinds'],

  nameMissing: ['En az bir harf veya rakam yazın', 'Enter at least one letter or digit'],
  rename: ['Adını değiştir', 'Rename'],
  renameHint: [
    'Eski ad diğer adlar arasında kalır: içe aktarmalar ve aramalar iki adla da bulur.',
    'The former name stays a further name: imports and searches find it by both.',
  ],
  newName: ['Yeni ad', 'New name'],
  newAddress: [
    'Sayfa adresi de yeni addan oluşsun; eski adres yönlendirilir',
    'Make the address of the page from the new name, too; the former one redirects',
  ],
  renameAction: ['Adı değiştir', 'Rename'],
  renamed: (from: string, to: string) => [
    `${quoted(from)} artık ${quoted(to)}`,
    `${quoted(from)} is ${quoted(to)} now`,
  ],
  renameFailed: ['Ad değiştirilemedi', 'The name could not be changed'],

  aliases: ['Diğer adlar', 'Further names'],
  aliasesHint: [
    'İçe aktarılan dosyalardaki bu adlar da buraya gelir. Kaldırılan ad, sonraki içe aktarmada yeniden ayrı bir kayıt olur.',
    'Imported files find it by these names, too. A name that is removed is one of its own with the next import.',
  ],
  newAlias: ['Eklenecek ad', 'Name to add'],
  addAlias: ['Ad ekle', 'Add name'],
  aliasAdded: (name: string, owner: string) => [
    `${quoted(name)} artık ${quoted(owner)} için bir ad`,
    `${quoted(name)} is a name of ${quoted(owner)} now`,
  ],
  removeAlias: (name: string) => [`Kaldır: ${name}`, `Remove: ${name}`],
  aliasRemoved: (name: string) => [`${quoted(name)} kaldırıldı`, `${quoted(name)} removed`],
  aliasFailed: ['Diğer adlar değiştirilemedi', 'The further names could not be changed'],

  move: ['Ağaçtaki yeri', 'Place in the tree'],
  moveHint: [
    'Alt kategorileri de birlikte taşınır; içe aktarmalar yeri değiştirmez.',
    'Its kinds move with it, and imports leave it there.',
  ],
  isTop: ['En üst düzeyde.', 'At the top level.'],
  isBelow: (name: string) => [`${quoted(name)} altında.`, `Below ${quoted(name)}.`],
  newParent: ['Yeni üst kategori', 'New wider category'],
  moveAction: ['Taşı', 'Move'],
  moveToTop: ['En üst düzeye taşı', 'Move to the top level'],
  moved: (name: string) => [`${quoted(name)} taşındı`, `${quoted(name)} moved`],
  moveFailed: ['Kategori taşınamadı', 'The category could not be moved'],

  regionOfCity: ['Bulunduğu bölge', 'Region'],
  isIn: (name: string) => [`${quoted(name)} bölgesinde.`, `In ${quoted(name)}.`],
  isInNone: ['Bir bölgesi yok.', 'In no region.'],
  moveCityHint: [
    'İşletmeleri ve diğer adları da birlikte taşınır; içe aktarmalar şehri yeni bölgesinde bırakır.',
    'Its businesses and further names move with it, and imports leave it there.',
  ],
  newRegion: ['Yeni bölge', 'New region'],
  chooseRegion: ['Bölge seçin', 'Choose a region'],
  noRegion: ['Bölgesiz', 'No region'],
  regionsPreview: ['Bölgeler: önce ve sonra', 'Regions: before and after'],
  countOf: {
    businesses: (name: string) => [`${name}: işletme`, `${name}: businesses`],
    cities: (name: string) => [`${name}: şehir`, `${name}: cities`],
  },
  changeRegion: ['Bölgeyi değiştir', 'Change region'],
  cityMoved: (name: string, region: string) => [
    `${quoted(name)} artık ${quoted(region)} bölgesinde`,
    `${quoted(name)} is in ${quoted(region)} now`,
  ],
  cityMovedOut: (name: string) => [
    `${quoted(name)} artık bölgesiz`,
    `${quoted(name)} is in no region now`,
  ],
  moveCityFailed: ['Şehrin bölgesi değiştirilemedi', 'The city could not be moved'],

  merge: ['Başka biriyle birleştir', 'Merge into another one'],
  mergeHint: {
    category: [
      'İşletmeler ve alt kategoriler hedefe taşınır, bu ad hedefin diğer adı olur, sayfalar oraya yönlendirilir.',
      'Businesses and kinds move to the target, this name becomes one of it, and the pages redirect there.',
    ],
    city: [
      'İşletmeler hedefe taşınır, bu ad hedefin diğer adı olur, sayfalar oraya yönlendirilir. Hedef aynı ülkede olmalıdır.',
      'The businesses move to the target, this name becomes one of it, and the pages redirect there. The target is in the same country.',
    ],
    region: [
      'Şehirler hedefe taşınır, bu ad hedefin diğer adı olur, sayfalar oraya yönlendirilir. Hedef aynı ülkede olmalıdır.',
      'The cities move to the target, this name becomes one of it, and the pages redirect there. The target is in the same country.',
    ],
  },
  mergeTarget: ['Hedef', 'Target'],
  previewOf: (name: string) => [`${name}: önce ve sonra`, `${name}: before and after`],
  before: ['Önce', 'Before'],
  after: ['Sonra', 'After'],
  willMove: (count: string) => [
    `Onay bekleyenler ve silinenlerle birlikte ${count} işletme taşınır.`,
    `${countedBusinesses(count)} will move, those waiting for approval or deleted included.`,
  ],
  kindsMove: (count: string) => [
    `${count} alt kategori de taşınır.`,
    `${counted(count, 'kind')} will move, too.`,
  ],
  aliasesMove: (count: string) => [
    `${count} diğer ad hedefin olur.`,
    `${counted(count, 'further name')} will be of the target.`,
  ],
  mergeAction: ['Birleştir', 'Merge'],
  askMerge: (name: string, target: string) => [
    `${quoted(name)}, ${quoted(target)} ile birleştirilsin mi?`,
    `Merge ${quoted(name)} into ${quoted(target)}?`,
  ],
  askMergeText: (count: string, days: string) => [
    `${count} işletme taşınır ve sayfalar yönlendirilir. Değişiklik ${days} gün boyunca geri alınabilir.`,
    `${countedBusinesses(count)} will move, and the pages redirect. The change can be undone for ${days} days.`,
  ],
  merged: (name: string, target: string) => [
    `${quoted(name)}, ${quoted(target)} ile birleştirildi`,
    `${quoted(name)} merged into ${quoted(target)}`,
  ],
  goesOn: [
    'İşletmelerin taşınması sunucuda sürer; bu ekrandan ayrılabilirsiniz.',
    'The businesses are still moving; you can leave this screen.',
  ],
  mergeFailed: ['Birleştirilemedi', 'The merge failed'],

  conflicts: {
    taken: (name: string) => [
      `Bu ad, işletmeleri olan ${quoted(name)} kaydının. İkisini birleştirin.`,
      `This is a name of ${quoted(name)}, which has businesses. Merge the two.`,
    ],
    own: ['Zaten böyle.', 'It is so already.'],
    below: ['Hedef, bunun alt kategorisi.', 'The target is a kind of this one.'],
    country: ['Hedef başka bir ülkede.', 'The target is in another country.'],
    place: ['Bu ad bir şehir adı olarak anlaşılamadı.', 'This is no name of a city.'],
    moving: [
      'Önceki bir değişikliğin işletmeleri hâlâ taşınıyor. Bitince yeniden deneyin.',
      'The businesses of an earlier change are still moving. Try again when they have.',
    ],
    changed: [
      'Daha sonraki bir değişiklik buna engel. Sayfayı yenileyin veya önce onu geri alın.',
      'A later change is in the way. Reload the page, or undo that first.',
    ],
    listings: [
      'Bu adın artık kendi işletmeleri var. Geri almak yerine birleştirin.',
      'This name has businesses of its own by now. Merge it instead.',
    ],
  },

  changes: ['Yapılan değişiklikler', 'Changes'],
  changesIntro: (days: string) => [
    `Her değişiklik ${days} gün boyunca geri alınabilir.`,
    `Each change can be undone for ${days} days.`,
  ],
  noChanges: ['Henüz değişiklik yok', 'No changes yet'],
  changesFailed: ['Değişiklikler alınamadı', 'The changes could not be loaded'],
  kind: ['Değişiklik', 'Change'],
  kinds,
  subject: ['Ad', 'Name'],
  target: ['Hedef veya yeni ad', 'Target or new name'],
  top: ['En üst düzey', 'Top level'],
  by: ['Yapan', 'By'],
  time: ['Zaman', 'Time'],
  moving: (done: string, total: string) => [
    `İşletmeler taşınıyor: ${done} / ${total}`,
    `Moving listings: ${done} of ${total}`,
  ],
  stuck: [
    'Şu anda ilerlemiyor, yeniden denenecek.',
    'It is stuck at the moment and will be retried.',
  ],
  isUndone: ['Geri alındı', 'Undone'],
  expired: ['Süresi doldu', 'Expired'],
  undoOf: (name: string) => [`Geri al: ${name}`, `Undo: ${name}`],
  undone: (name: string) => [
    `${quoted(name)} değişikliği geri alındı`,
    `Change of ${quoted(name)} undone`,
  ],
  undoFailed: ['Değişiklik geri alınamadı', 'The change could not be undone'],
});
export type NamesMessages = (typeof namesMessages)['tr'];
