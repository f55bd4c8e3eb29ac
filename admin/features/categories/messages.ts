import type { MappingKind } from '../../../api/contract/calls/category-mappings.ts';
import { catalogue } from '../../../api/contract/text/catalogue.ts';
import { counted } from '../../../api/contract/text/counted.ts';
import type { Pair } from '../../../api/contract/text/sentences.ts';
import { withPossessive } from '../../../api/contract/text/turkish-suffixes.ts';

const kinds: Readonly<Record<MappingKind, Pair>> = {
  same: ['Aynı kategori', 'Same category'],
  below: ['Alt kategorisi', 'Kind of it'],
};

export const categoriesMessages = catalogue({
  failed: ['Kategoriler alınamadı', 'The categories could not be loaded'],
  intro: [
    'Sınıflandırmanın tanımadığı kategoriler. “Aynı kategori” seçilirse işletmeler hedefe taşınır ve sayfa oraya yönlendirilir; “Alt kategorisi” seçilirse kategori kendi sayfasını korur. Her eşleştirme geri alınabilir.',
    'Categories that the taxonomy does not know. “Same category” moves the listings to the target and redirects the page; “Kind of it” keeps the page. Each mapping can be undone.',
  ],
  shown: (shown: string, total: string) => [
    `${total} kategorinin en çok işletmesi olan ${withPossessive(shown)}`,
    `The ${shown} with most listings, of ${total}`,
  ],
  none: ['Tanınmayan kategori yok', 'No unknown categories'],
  noneHint: [
    'İşletmesi olan bütün kategoriler sınıflandırmada yerini aldı.',
    'All categories with listings have their place in the taxonomy.',
  ],
  select: (name: string) => [`Seç: ${name}`, `Select: ${name}`],
  selectSure: ['Kesin önerisi olanları seç', 'Select those with a sure suggestion'],
  selectNone: ['Seçimi temizle', 'Clear selection'],
  category: ['Kategori', 'Category'],
  listings: ['İşletme', 'Listings'],
  target: ['Hedef kategori', 'Target category'],
  targetOf: (name: string) => [`Hedef kategori: ${name}`, `Target of ${name}`],
  targetPlaceholder: ['Kategori arayın', 'Search categories'],
  noTarget: ['Kategori bulunamadı', 'No category found'],
  kind: ['İlişki', 'Relation'],
  kindOf: (name: string) => [`İlişki: ${name}`, `Relation of ${name}`],
  kinds,
  mapSelected: (count: string) => [`Seçilenleri eşleştir (${count})`, `Map selected (${count})`],
  mapped: (count: string) => [
    `${count} kategori eşleştirildi`,
    `${counted(count, 'category', 'categories')} mapped`,
  ],
  mapFailed: ['Kategoriler eşleştirilemedi', 'The categories could not be mapped'],
});
