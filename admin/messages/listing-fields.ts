import {
  type ColumnOf,
  columnOfCell,
  type FieldOf,
  fieldOf,
} from '../../api/contract/pages/listing-columns.ts';
import { catalogue, type Pair } from './catalogue.ts';

/** The fields of a listing, and what an import changes besides. */
type Field = FieldOf<ColumnOf<'api' | 'export'>> | 'cid' | 'approved' | 'deletedAt';

/** The names of the fields of a listing, on every screen. */
export const listingFields = catalogue({
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
} satisfies Readonly<Record<Field, Pair>>);

/**
 * The name of a field in a language.
 * @param field as in forms, in exports or in reports of imports; an unknown one is answered as it is
 */
export function fieldLabel(labels: Readonly<Record<string, string>>, field: string): string {
  return labels[fieldOf(columnOfCell(field))] ?? field;
}
