import {
  type ColumnOf,
  columnOfCell,
  type FieldOf,
  fieldOf,
} from '../../api/contract/pages/listing-columns.ts';
import type { Catalogue } from './catalogue.ts';

/** The fields of a listing, and what an import changes besides. */
type Field = FieldOf<ColumnOf<'api'>> | 'cid' | 'approved' | 'deletedAt';

const tr: Readonly<Record<Field, string>> = {
  id: 'Kayıt no',
  name: 'Ad',
  slug: 'Adres (slug)',
  category: 'Kategori',
  type: 'Tür',
  fullAddress: 'Tam adres',
  street: 'Sokak',
  city: 'Şehir',
  postalCode: 'Posta kodu',
  country: 'Ülke',
  countryCode: 'Ülke kodu',
  phone: 'Telefon',
  latitude: 'Enlem',
  longitude: 'Boylam',
  timeZone: 'Saat dilimi',
  rating: 'Puan',
  reviews: 'Değerlendirme sayısı',
  reviewsLink: 'Değerlendirme bağlantısı',
  photo: 'Fotoğraf',
  logo: 'Logo',
  locatedIn: 'Bulunduğu yer',
  workingHours: 'Çalışma saatleri',
  verified: 'Sahibi doğrulanmış',
  about: 'Özellikler',
  status: 'Durum',
  statusSince: 'Durum tarihi',
  placeId: 'Google yer no',
  cid: 'CID',
  createdAt: 'Eklenme tarihi',
  updatedAt: 'Güncellenme tarihi',
  url: 'Web sitesi',
  approved: 'Onay',
  deletedAt: 'Silinme',
};

const en: Readonly<Record<Field, string>> = {
  id: 'Record no.',
  name: 'Name',
  slug: 'Address (slug)',
  category: 'Category',
  type: 'Type',
  fullAddress: 'Full address',
  street: 'Street',
  city: 'City',
  postalCode: 'Postcode',
  country: 'Country',
  countryCode: 'Country code',
  phone: 'Phone',
  latitude: 'Latitude',
  longitude: 'Longitude',
  timeZone: 'Time zone',
  rating: 'Rating',
  reviews: 'Number of reviews',
  reviewsLink: 'Reviews link',
  photo: 'Photo',
  logo: 'Logo',
  locatedIn: 'Located in',
  workingHours: 'Opening hours',
  verified: 'Owner verified',
  about: 'Features',
  status: 'Status',
  statusSince: 'Status since',
  placeId: 'Google place id',
  cid: 'CID',
  createdAt: 'Added on',
  updatedAt: 'Updated on',
  url: 'Website',
  approved: 'Approval',
  deletedAt: 'Deleted',
};

/** The names of the fields of a listing, on every screen. */
export const listingFields: Catalogue<typeof tr> = { tr, en };

/**
 * The name of a field in a language.
 * @param field as in forms, in exports or in reports of imports; an unknown one is answered as it is
 */
export function fieldLabel(labels: Readonly<Record<string, string>>, field: string): string {
  return labels[fieldOf(columnOfCell(field))] ?? field;
}
