import { catalogue } from '../../../api/contract/text/catalogue.ts';
import { counted } from '../../../api/contract/text/counted.ts';

export const usageMessages = catalogue({
  intro: [
    'Ziyaretçilerin aradıkları ve okudukları; çerez ve adres kullanılmadan, günlük olarak sayılır. Botlar ve CDN üzerinden okunan sayfalar sayılmaz.',
    'What visitors search and read, counted by day without cookies and addresses. Bots, and pages that a CDN serves, are not counted.',
  ],
  off: [
    'Kullanım sayımı kapalı: yeni aramalar ve okunan sayfalar sayılmıyor. Site ayarlarından açılabilir.',
    'Usage counts are off: new searches and reads are not counted. They can be switched on in the site settings.',
  ],
  empty: ['Bu dönemde sayılan bir şey yok', 'Nothing was counted in this period'],
  emptyHint: [
    'Ziyaretçiler arama yaptıkça ve sayfa okudukça rapor burada görünür.',
    'The report appears here when visitors search and read pages.',
  ],
  period: ['Dönem', 'Period'],
  days: (days: string) => [`${days} gün`, counted(days, 'day')],
  kinds: {
    nothing: ['Sonuçsuz aramalar', 'Searches without results'],
    category: ['En çok aranan kategoriler', 'Most searched categories'],
    place: ['En çok aranan yerler', 'Most searched places'],
    page: ['En çok okunan sayfalar', 'Most read pages'],
  },
  names: {
    nothing: ['Aranan', 'Search'],
    category: ['Kategori', 'Category'],
    place: ['Yer', 'Place'],
    page: ['Sayfa', 'Page'],
  },
  counted: {
    nothing: ['Arama', 'Searches'],
    category: ['Arama', 'Searches'],
    place: ['Arama', 'Searches'],
    page: ['Okunma', 'Reads'],
  },
  none: ['Bu dönemde yok.', 'None in this period.'],
  rare: (least: string) => [
    `İstenen yerde sonucu olmayanlar da sayılır. Gizlilik için en az ${least} kez arananlar gösterilir; telefon ve e-postaya benzeyenler saklanmaz.`,
    `Includes searches that find nothing in their place. For privacy, only texts with at least ${counted(least, 'search', 'searches')} are shown; those that look like phone numbers or e-mail addresses are not kept.`,
  ],
});
