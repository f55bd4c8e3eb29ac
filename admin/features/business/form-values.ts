import type { z } from 'zod';
import type {
  BusinessDetail,
  businessFormSchema,
  EditableField,
  newBusinessSchema,
} from '../../../api/contract/calls/admin-businesses.ts';
import type { BusinessStatus } from '../../../api/contract/pages/business-status.ts';
import { columnsFor, fieldOf } from '../../../api/contract/pages/listing-columns.ts';
import { type Hours, readHours, writeHours } from './hours.ts';

/** The fields of the form, in the order of the columns of a listing. */
export const FORM_FIELDS: readonly EditableField[] = columnsFor('edit').map(fieldOf);

/** The fields whose inputs are not texts. */
type OtherField = 'workingHours' | 'verified' | 'status';
export type TextField = Exclude<EditableField, OtherField>;

/** The values of the form: texts, which may be empty, and hours in an editable form. */
export type FormValues = Readonly<Record<TextField, string>> & {
  readonly workingHours: Hours;
  readonly verified: boolean;
  readonly status: BusinessStatus;
  readonly regenerateSlug: boolean;
};

/** What the form reads of a listing. */
export type Editable = Pick<BusinessDetail, EditableField | 'updatedAt'>;

/** The fields of a listing of which nothing is known. */
export const BLANK: Editable = blank();

function blank(): Editable;
function blank(): object {
  return {
    ...Object.fromEntries(FORM_FIELDS.map((field) => [field, null])),
    ...{ name: '', category: '', city: '', countryCode: '', verified: false, status: 'open' },
    updatedAt: new Date(0).toISOString(),
  };
}

function textsOf(business: Editable): Readonly<Record<TextField, string>>;
function textsOf(business: Editable): object {
  return Object.fromEntries(FORM_FIELDS.map((field) => [field, business[field] ?? '']));
}

/** The form values of a listing. */
export const toForm = (business: Editable): FormValues => ({
  ...textsOf(business),
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
  base: Editable,
): z.input<typeof businessFormSchema> {
  const isTouched = !isSame(workingHours, readHours(base.workingHours));
  return {
    ...values,
    workingHours: isTouched ? writeHours(workingHours) : base.workingHours,
    updatedAt: base.updatedAt,
  };
}

/** The request that adds a listing: the fields that say something. */
export function toNewRequest(
  values: FormValues,
  approved: boolean,
): z.input<typeof newBusinessSchema>;
export function toNewRequest({ workingHours, ...values }: FormValues, approved: boolean): object {
  const { name, category, city, countryCode, ...others } = values;
  const hours = writeHours(workingHours);
  const known = Object.entries(others).filter(
    ([field, value]) =>
      field !== 'regenerateSlug' && value !== '' && value !== false && value !== BLANK.status,
  );
  return {
    ...{ name, category, city, countryCode, approved },
    ...Object.fromEntries(known),
    ...(hours !== null && { workingHours: hours }),
  };
}
