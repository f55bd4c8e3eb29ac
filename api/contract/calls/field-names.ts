import { type ColumnOf, columnOfCell, type FieldOf, fieldOf } from '../pages/listing-columns.ts';
import type { Pair } from '../text/sentences.ts';
import { type AuditAction, MAPPING_ACTIONS } from './audit.ts';

/** The fields of a listing, and what an import changes besides. */
type Field = FieldOf<ColumnOf<'api' | 'export'>> | 'cid' | 'approved' | 'deletedAt';

/** The names of the fields of a listing, on every screen. */
export const LISTING_FIELD_NAMES = {
  id: ['Kayıt no', 'Record no.'],
  name: ['İşletme adı', 'Name'],
  slug: ['Sayfa adresi (slug)', 'Page address (slug)'],
  category: ['Kategori', 'Category'],
  type: ['Tür', 'Type'],
  otherCategories: ['Diğer kategoriler', 'Other categories'],
  fullAddress: ['Tam adres', 'Full address'],
  street: ['Sokak', 'Street'],
  city: ['Şehir', 'City'],
  region: ['Bölge', 'State or region'],
  postalCode: ['Posta kodu', 'Postcode'],
  country: ['Ülke', 'Country'],
  countryCode: ['Ülke kodu', 'Country code'],
  phone: ['Telefon', 'Phone'],
  latitude: ['Enlem', 'Latitude'],
  longitude: ['Boylam', 'Longitude'],
  plusCode: ['Artı kod (Plus Code)', 'Plus code'],
  timeZone: ['Saat dilimi', 'Time zone'],
  rating: ['Puan', 'Rating'],
  reviews: ['Değerlendirme sayısı', 'Number of reviews'],
  reviewsLink: ['Değerlendirme bağlantısı', 'Reviews link'],
  photo: ['Fotoğraf', 'Photo'],
  logo: ['Logo', 'Logo'],
  photos: ['Diğer fotoğraflar', 'Further photos'],
  description: ['Açıklama', 'Description'],
  priceRange: ['Fiyat aralığı', 'Price range'],
  menuLink: ['Menü bağlantısı', 'Menu link'],
  bookingLinks: ['Rezervasyon bağlantıları', 'Booking links'],
  orderLinks: ['Sipariş bağlantıları', 'Order links'],
  socialLinks: ['Sosyal medya', 'Social media'],
  locatedIn: ['Bulunduğu yer', 'Located in'],
  workingHours: ['Çalışma saatleri', 'Opening hours'],
  verified: ['İşletme sahibi doğrulandı', 'Owner verified'],
  about: ['Özellikler', 'Features'],
  status: ['Durum', 'Status'],
  statusSince: ['Durum tarihi', 'Status since'],
  placeId: ['Google yer kimliği', 'Google place id'],
  cid: ['CID', 'CID'],
  createdAt: ['Eklenme tarihi', 'Added on'],
  updatedAt: ['Güncellenme tarihi', 'Updated on'],
  url: ['Web sitesi', 'Website'],
  approved: ['Onay', 'Approval'],
  deletedAt: ['Silinme', 'Deleted'],
} as const satisfies Readonly<Record<Field, Pair>>;

/**
 * The name of a field in a language.
 * @param field as in forms, in exports or in reports of imports; an unknown one is answered as it is
 */
export function fieldLabel(labels: Readonly<Record<string, string>>, field: string): string {
  return labels[fieldOf(columnOfCell(field))] ?? field;
}

type Names = Readonly<Record<string, string>>;

/**
 * The name of a field in an entry of the audit log, in a language. Fields of a mapping are headers of files.
 * @param names of fields of entries, of site settings, and of fields of listings
 */
export function auditFieldLabel(
  action: AuditAction,
  field: string,
  names: { readonly own: Names; readonly settings: Names; readonly listing: Names },
): string {
  if (MAPPING_ACTIONS.has(action)) return field;
  const { own, settings, listing } = names;
  if (field === 'name' && action.startsWith('feed.')) return own.feedName ?? field;
  return own[field] ?? settings[field] ?? fieldLabel(listing, field);
}

/** Names of the fields in entries of the audit log that are not fields of listings. */
export const AUDIT_FIELD_NAMES: Readonly<Record<string, Pair>> = {
  categories: ['Kategoriler', 'Categories'],
  feedName: ['Ad', 'Name'],
  isApproved: ['Onaylı', 'Approved'],
  filter: ['Filtre', 'Filter'],
  missing: ['Eksik olan', 'Missing'],
  letters: ['Adın yazılışı', 'Letters of the name'],
  notSeen: ['Kaynakta görülmedi', 'Not seen in the feed'],
  assignee: ['Sorumlu', 'Assignee'],
  author: ['Yazan', 'Author'],
  changeId: ['Toplu değişiklik', 'Bulk change'],
  duplicates: ['Olası yinelenenler', 'Suspected duplicates'],
  importId: ['İçe aktarma no.', 'Import no.'],
  dryRun: ['Deneme', 'Dry run'],
  erase: ['Boş hücreler siler', 'Blank cells erase'],
  encoding: ['Karakter kodlaması', 'Text encoding'],
  sourceAddress: ['Dosya adresi', 'Address of the file'],
  schedule: ['Zamanlama', 'Schedule'],
  timeZone: ['Saat dilimi', 'Time zone'],
  trust: ['Güven', 'Trust'],
  licence: ['Lisans', 'Licence'],
  fullRelease: ['Tam liste', 'Full release'],
  absentRule: ['Görülmeyenler', 'Not seen'],
  triedAs: ['Deneme no.', 'Dry run no.'],
  ids: ['Seçilenler', 'Selected'],
  count: ['Sayı', 'Count'],
  pages: ['Sayfa', 'Pages'],
  deletionId: ['Silme no.', 'Deletion no.'],
  fields: ['Alanlar', 'Fields'],
  selectedFields: ['Alanlar', 'Fields'],
  format: ['Biçim', 'Format'],
  network: ['Ağ adresi', 'Network address'],
  attempts: ['Deneme sayısı', 'Attempts'],
  lastAttemptAt: ['Son deneme', 'Last attempt'],
  recoveryCodes: ['Kalan kurtarma kodu', 'Remaining recovery codes'],
  address: ['Dosya adresi', 'Address of the file'],
  header: ['Başlık satırı', 'Header row'],
  bom: ['BOM ile', 'With a byte order mark'],
  role: ['Yetki', 'Role'],
  prefix: ['Anahtarın başı', 'Beginning of the key'],
  scopes: ['İzinler', 'Scopes'],
  kind: ['İlişki', 'Relation'],
  target: ['Hedef kategori', 'Target category'],
  signedInAt: ['Giriş zamanı', 'Signed in at'],
  browser: ['Tarayıcı', 'Browser'],
  system: ['İşletim sistemi', 'Operating system'],
};
