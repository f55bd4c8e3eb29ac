import type { z } from 'zod';
import type {
  BusinessDetail,
  businessFormSchema,
  EditableField,
} from '../../../api/contract/calls/admin-businesses.ts';
import type { BusinessStatus } from '../../../api/contract/pages/business-status.ts';
import { type Hours, readHours, writeHours } from './hours.ts';

const TEXT_FIELDS = [
  'name',
  'category',
  'type',
  'fullAddress',
  'street',
  'city',
  'countryCode',
  'postalCode',
  'latitude',
  'longitude',
  'locatedIn',
  'phone',
  'url',
  'about',
  'photo',
  'logo',
] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** What the form holds: texts that may be empty, and the hours as they are edited. */
export type FormValues = Readonly<Record<TextField, string>> & {
  readonly workingHours: Hours;
  readonly verified: boolean;
  readonly status: BusinessStatus;
  readonly regenerateSlug: boolean;
};

/** In the order in which they stand on the screen. */
export const FORM_FIELDS: readonly EditableField[] = [
  'name',
  'category',
  'type',
  'verified',
  'status',
  'fullAddress',
  'street',
  'city',
  'countryCode',
  'postalCode',
  'latitude',
  'longitude',
  'locatedIn',
  'phone',
  'url',
  'workingHours',
  'about',
  'photo',
  'logo',
];

export const toForm = (business: BusinessDetail): FormValues => ({
  name: business.name,
  category: business.category,
  type: business.type ?? '',
  fullAddress: business.fullAddress ?? '',
  street: business.street ?? '',
  city: business.city,
  countryCode: business.countryCode,
  postalCode: business.postalCode ?? '',
  latitude: business.latitude ?? '',
  longitude: business.longitude ?? '',
  locatedIn: business.locatedIn ?? '',
  phone: business.phone ?? '',
  url: business.url ?? '',
  about: business.about ?? '',
  photo: business.photo ?? '',
  logo: business.logo ?? '',
  workingHours: readHours(business.workingHours),
  verified: business.verified,
  status: business.status,
  regenerateSlug: false,
});

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The fields in which two forms differ. */
export const differing = (one: FormValues, other: FormValues): readonly EditableField[] =>
  FORM_FIELDS.filter((field) => !isSame(one[field], other[field]));

/** What is sent to be saved. @param base the listing that the form was filled from */
export function toRequest(
  { workingHours, ...values }: FormValues,
  base: BusinessDetail,
): z.input<typeof businessFormSchema> {
  const isTouched = !isSame(workingHours, readHours(base.workingHours));
  return {
    ...values,
    workingHours: isTouched ? writeHours(workingHours) : base.workingHours,
    updatedAt: base.updatedAt,
  };
}
