import {
  businessFormSchema,
  type EditableField,
  tooLong,
} from '../../../api/contract/calls/admin-businesses.ts';
import { type Editable, FORM_FIELDS, type FormValues, toRequest } from './form-values.ts';
import { problemOf } from './hours.ts';
import type { BusinessTexts } from './messages.ts';

export type FormErrors = Partial<Record<EditableField, string>>;

type Issue = { readonly path: string; readonly message: string };

/** Translates an error message of the schema or the server for the user. */
export type Explain = (message: string) => string;

/**
 * Validates the form. @returns the errors by field
 * @param base the listing that the form was filled from
 */
export function findErrors(
  values: FormValues,
  base: Editable,
  { issues, hours }: BusinessTexts,
  explain: Explain,
): FormErrors {
  const request = toRequest(values, base);
  const parsed = businessFormSchema.safeParse(request);
  const errors = parsed.success
    ? {}
    : explainIssues(
        parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
        explain,
      );
  for (const field of ['about', 'workingHours'] as const) {
    const issue = tooLong(field, request[field], base[field]);
    if (issue !== null) errors[field] ??= explain(issue);
  }
  const [latitude, longitude] = [values.latitude.trim(), values.longitude.trim()];
  if ((latitude === '') !== (longitude === ''))
    errors[latitude === '' ? 'latitude' : 'longitude'] = issues.both;
  const { workingHours } = values;
  if (workingHours.kind === 'week' && workingHours.days.some((day) => problemOf(day) !== null))
    errors.workingHours = hours.invalid;
  return errors;
}

const isField = (path: string): path is EditableField =>
  FORM_FIELDS.some((field) => field === path);

/** The first error of each field. */
export function explainIssues(issues: readonly Issue[], explain: Explain): FormErrors {
  const errors: FormErrors = {};
  for (const { path, message } of issues) if (isField(path)) errors[path] ??= explain(message);
  return errors;
}

/**
 * Makes a translation from the English messages of the form's schema
 * (api/contract/calls/admin-businesses.ts) and of the server's checks.
 * @param number formats a number
 */
export const explainWith =
  (texts: BusinessTexts['issues'], number: (value: number) => string): Explain =>
  (message) => {
    const [, most] = /at most ([\d,]+) characters/.exec(message) ?? [];
    if (most) return texts.tooLong(number(Number(most.replaceAll(',', ''))));
    const [, degrees] = /between -\d+ and (\d+)/.exec(message) ?? [];
    if (degrees) return texts.between(degrees);
    if (/not be empty|say something/.test(message)) return texts.empty;
    if (/control characters/.test(message)) return texts.controls;
    if (/be a number/.test(message)) return texts.number;
    if (/code of/.test(message)) return texts.country;
    if (/below \/photos\//.test(message)) return texts.picture;
    if (/begins with http/.test(message)) return texts.link;
    if (/opening hours/.test(message)) return texts.hours;
    if (/neither of both/.test(message)) return texts.both;
    return texts.other(message);
  };
