import type { z } from 'zod';
import type {
  BusinessDetail,
  businessFormSchema,
  EditableField,
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

function textsOf(business: BusinessDetail): Readonly<Record<TextField, string>>;
function textsOf(business: BusinessDetail): object {
  return Object.fromEntries(FORM_FIELDS.map((field) => [field, business[field] ?? '']));
}

/** The form values of a listing. */
export const toForm = (business: BusinessDetail): FormValues => ({
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
  base: BusinessDetail,
): z.input<typeof businessFormSchema> {
  const isTouched = !isSame(workingHours, readHours(base.workingHours));
  return {
    ...values,
    workingHours: isTouched ? writeHours(workingHours) : base.workingHours,
    updatedAt: base.updatedAt,
  };
}
