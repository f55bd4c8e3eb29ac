import type { ChangedField, ChangedValue } from '../../../../api/contract/calls/imports-api.ts';
import {
  type DescribedParts,
  describeFeatures,
  describeHours,
  type HoursTexts,
} from '../../business/describe-parts.ts';
import type { DryRunTexts } from './messages.ts';

/** Formatters and texts for values in the current language. */
export type ValueFormat = HoursTexts & {
  readonly texts: DryRunTexts;
  readonly number: (value: number) => string;
  /** With one decimal. */
  readonly decimal: (value: number) => string;
  readonly moment: (value: string) => string;
  readonly country: (code: string) => string;
  /** The name of a status of a business. */
  readonly status: (value: string) => string;
};

type Change = {
  readonly field: ChangedField;
  readonly before: ChangedValue;
  readonly after: ChangedValue;
};

/** Describes a change of a field, before and after, as lines of text. */
export function describeChange(
  { field, before, after }: Change,
  format: ValueFormat,
): DescribedParts {
  const parts = describeParts({ field, before, after }, format);
  if (parts && parts.before.length + parts.after.length > 0) return parts;
  const [oldText, givenText] = [
    formatValue(field, before, format),
    formatValue(field, after, format),
  ];
  const lines = (text: string, other: string) => (text === '' ? [] : [cutAround(text, other)]);
  return { before: lines(oldText, givenText), after: lines(givenText, oldText) };
}

/** Describes fields with parts, which are hours and features; null for other values. */
function describeParts(
  { field, before, after }: Change,
  format: ValueFormat,
): DescribedParts | null {
  const textOf = (value: ChangedValue) => (typeof value === 'string' ? value : null);
  if (field === 'working_hours') return describeHours(textOf(before), textOf(after), format);
  return field === 'about' ? describeFeatures(textOf(before), textOf(after)) : null;
}

function formatValue(field: ChangedField, value: ChangedValue, format: ValueFormat): string {
  const { texts, number, decimal, moment, country, status } = format;
  if (field === 'deleted_at') return typeof value === 'string' ? moment(value) : texts.notDeleted;
  if (field === 'approved') return value === true ? texts.approved : texts.unapproved;
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number') return field === 'rating' ? decimal(value) : number(value);
  if (field === 'status') return status(value);
  return field === 'country' ? country(value) : value;
}

const MAX_LENGTH = 120;
/** Number of equal characters shown before the first difference. */
const LEAD = 20;

/** Cuts a long text to 120 characters around the first difference to another text. */
export function cutAround(text: string, other: string): string {
  const [letters, others] = [[...text], [...other]];
  if (letters.length <= MAX_LENGTH) return text;
  const differs = letters.findIndex((letter, at) => letter !== others[at]);
  const alike = differs === -1 ? letters.length : differs;
  const start = alike < MAX_LENGTH - LEAD ? 0 : alike - LEAD;
  const end = start + MAX_LENGTH;
  const shown = letters.slice(start, end).join('');
  return `${start > 0 ? '…' : ''}${shown}${end < letters.length ? '…' : ''}`;
}
