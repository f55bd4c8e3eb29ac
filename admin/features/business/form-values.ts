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

/** The values of the form: texts, which may be empty, and hours in an editable form. */
export type FormValues = Readonly<Record<TextField, string>> & {
  readonly workingHours: Hours;
  readonly verified: boolean;
  readonly status: BusinessStatus;
  readonly regenerateSlug: boolean;
};

/** The fields in the order of the screen. */
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

/** The form values of a listing. */
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

/** Whether two values have the same JSON. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The fields in which two forms differ. */
export const differing = (one: FormValues, other: FormValues): readonly EditableField[] =>
  FORM_FIELDS.filter((field) => !isSame(one[field], other[field]));

/**
 * The request that saves the form. Hours that were not edited keep their stored text.
 * @param base the listing that the form was filled from
 */
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
