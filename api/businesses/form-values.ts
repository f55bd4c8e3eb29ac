import {
  type BusinessChange,
  type EditableField,
  tooLong,
} from '../contract/calls/admin-businesses.ts';
import {
  type ColumnKind,
  type ColumnOf,
  type ColumnOfKind,
  columnsFor,
  type FieldOf,
  type FieldsOf,
  fieldOf,
  LISTING_COLUMNS,
} from '../contract/pages/listing-columns.ts';
import { storedPhone } from '../contract/pages/phone-numbers.ts';
import { type Issue, invalidInput } from '../http/validate.ts';
import { toAbout } from '../imports/reading/about.ts';
import { readHours } from '../imports/reading/hours.ts';
import { toLinks, toNames, toProfiles } from '../imports/reading/lists.ts';
import { multilineText, oneLine } from '../imports/reading/text.ts';
import {
  shortDegrees,
  toCountryCode,
  toPhone,
  toPicture,
  toUrl,
} from '../imports/reading/values.ts';
import type { PlaceClues } from '../places/clues.ts';
import { countryInColumns } from '../places/find-country.ts';
import { gazetteer } from '../places/gazetteer/load.ts';
import type { Place } from '../places/place-of.ts';
import { PlaceResolver } from '../places/resolve-place.ts';

type Text = string | null;

/** The values of a listing by the fields of the form. */
export type FormValues = FieldsOf<'edit'>;

/** The values of a listing of which nothing is known. */
export const BLANK: FormValues = blank();

function blank(): FormValues;
function blank(): object {
  return {
    ...Object.fromEntries(columnsFor('edit').map((column) => [fieldOf(column), null])),
    ...{ name: '', category: '', city: '', countryCode: '', verified: false, status: 'open' },
  };
}

const ADDRESS = 'must be an address that begins with http:// or https://';
const HOURS = 'must be opening hours, such as Mon–Fri 9:00–18:00';
const PICTURE = `${ADDRESS}, or a path below /photos/`;

/** How a text is normalized, by the kind of its column and the country of the listing. */
const TIDY = {
  line: (text: Text) => oneLine(text),
  code: (text: Text) => oneLine(text),
  address: (text: Text) => oneLine(text, ', '),
  phone: (text: Text, countryCode) => storedPhone(toPhone(oneLine(text)), countryCode),
  link: (text: Text) => toUrl(oneLine(text)),
  picture: (text: Text) => toPicture(oneLine(text)),
  paragraph: multilineText,
  names: toNames,
  links: (text: Text) => eachLine(text, toLinks),
  profiles: (text: Text) => eachLine(text, toProfiles),
} satisfies Partial<Record<ColumnKind, (text: Text, countryCode: string) => Text>>;

/** Why a text is refused of which nothing remains; texts of other kinds become null. */
const REFUSALS: Readonly<Partial<Record<ColumnKind, string>>> = {
  link: ADDRESS,
  picture: PICTURE,
  links: `each line ${ADDRESS}; there are at most ten`,
  profiles: `each line ${ADDRESS}, of a profile in a social network`,
};

/** Null if one of the lines is lost. */
function eachLine(text: Text, read: (text: Text) => Text): Text {
  const wanted = new Set(text?.split('\n').flatMap((line) => line.trim() || []));
  const found = read(text);
  return found?.split('\n').length === wanted.size ? found : null;
}

type TextColumn = ColumnOf<'edit'> & ColumnOfKind<keyof typeof TIDY>;

type Texts = { readonly [Column in TextColumn as FieldOf<Column>]: Text };

const isText = (column: ColumnOf<'edit'>): column is TextColumn =>
  LISTING_COLUMNS[column].kind in TIDY;

const TEXT_COLUMNS = columnsFor('edit').filter(isText);

type Change = Partial<BusinessChange>;

type Refuse = (path: EditableField, message: string) => void;

/** The texts of a listing after a change. @param code of the country, ISO 3166-1 alpha-2 */
function changedTexts(row: Texts, change: Change, code: string, refuse: Refuse): Texts;
function changedTexts(row: Texts, change: Change, code: string, refuse: Refuse): object {
  const values: Record<string, Text> = {};
  for (const column of TEXT_COLUMNS) {
    const [field, kind] = [fieldOf(column), LISTING_COLUMNS[column].kind];
    const { [field]: wanted = row[field] } = change;
    const tidied = wanted === row[field] ? wanted : TIDY[kind](wanted, code);
    const refusal = REFUSALS[kind];
    if (refusal && wanted !== null && tidied === null) refuse(field, refusal);
    values[field] = tidied;
  }
  return values;
}

/** The API answers seven decimals: coordinates that differ by less are unchanged. */
const DEGREES_SHOWN = 5e-8;

const sameDegrees = (one: number | null, other: number | null) =>
  one === null || other === null ? one === other : Math.abs(one - other) <= DEGREES_SHOWN;

/**
 * The values of a listing after a change, normalized as imports normalize theirs.
 * @throws AppError `invalid_input`, with the errors by field
 */
export function changedValues(
  row: FormValues,
  change: Change,
): FormValues & {
  /** Where the listing moves to; null if it stays in its city. */
  readonly place: Place | null;
} {
  const issues: Issue[] = [];
  const refuse: Refuse = (path, message) => issues.push({ path, message });

  const given = <Value>(value: Value | undefined, current: Value, tidy: (value: Value) => Value) =>
    value === undefined || value === current ? current : tidy(value);
  const required = (field: 'name' | 'category' | 'city') =>
    given(change[field], row[field], (text) => {
      const tidied = oneLine(text);
      if (tidied === null) refuse(field, 'must say something');
      return tidied ?? text;
    });
  const rewritten = (field: 'about' | 'workingHours', tidy: (text: Text) => Text | undefined) =>
    given(change[field], row[field], (text) => {
      const tidied = tidy(text);
      const issue = tooLong(field, text, row[field]) ?? (tidied === undefined ? HOURS : null);
      if (issue !== null) refuse(field, issue);
      return tidied ?? null;
    });

  const degrees = (field: 'latitude' | 'longitude') => {
    const value = change[field];
    return value === undefined || sameDegrees(value, row[field]) ? row[field] : shortDegrees(value);
  };
  const latitude = degrees('latitude');
  const longitude = degrees('longitude');
  if ((latitude === null) !== (longitude === null))
    refuse(latitude === null ? 'latitude' : 'longitude', 'must be given, too, or neither of both');

  const city = required('city');
  const wantedCode = change.countryCode ?? row.countryCode;
  const countryCode = toCountryCode(wantedCode) ?? wantedCode;
  const texts = changedTexts(row, change, countryCode, refuse);
  const coordinates = { latitude, longitude };
  const isMoved = city !== row.city || countryCode !== row.countryCode;
  const isCountry = countryInColumns({ countryCode, countryName: null }) !== null;
  if (!isCountry) refuse('countryCode', 'must be the code of a country');
  const placed =
    isMoved && isCountry ? placeOf({ ...texts, ...coordinates, city, countryCode }) : null;
  if (placed && 'missing' in placed) refuse('city', 'must be the name of a city');

  const values = {
    ...texts,
    name: required('name'),
    category: required('category'),
    city,
    countryCode,
    ...coordinates,
    about: rewritten('about', toAbout),
    workingHours: rewritten('workingHours', readHours),
    verified: change.verified ?? row.verified,
    status: change.status ?? row.status,
  };
  if (issues.length > 0 || (placed && 'missing' in placed)) throw invalidInput(issues);
  return { ...values, place: placed?.place ?? null };
}

/** The place of a city that an administrator names. */
function placeOf(clues: Omit<PlaceClues, 'countryName' | 'region'>) {
  const resolver = new PlaceResolver(gazetteer());
  return resolver.resolve({ ...clues, countryName: null, region: null });
}
