import {
  type BusinessChange,
  type EditableField,
  tooLong,
} from '../contract/calls/admin-businesses.ts';
import type { BusinessStatus } from '../contract/pages/business-status.ts';
import { type Issue, invalidInput } from '../http/validate.ts';
import { type Place, resolvePlace } from '../imports/places.ts';
import { toAbout } from '../imports/reading/about.ts';
import { toWorkingHours } from '../imports/reading/hours.ts';
import { oneLine } from '../imports/reading/text.ts';
import { toCountryCode, toPhone, toPicture, toUrl } from '../imports/reading/values.ts';
import type { AdministratedRow } from './admin-business.queries.ts';

type Text = string | null;

/** The values of a listing by the fields of the form. */
export type FormValues = {
  readonly name: string;
  readonly category: string;
  readonly type: Text;
  readonly fullAddress: Text;
  readonly street: Text;
  readonly city: string;
  readonly countryCode: string;
  readonly postalCode: Text;
  readonly phone: Text;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly url: Text;
  readonly photo: Text;
  readonly logo: Text;
  readonly locatedIn: Text;
  readonly about: Text;
  readonly workingHours: Text;
  readonly verified: boolean;
  readonly status: BusinessStatus;
};

const ADDRESS = 'must be an address that begins with http:// or https://';
const PICTURE = `${ADDRESS}, or a path below /photos/`;

/** The API answers seven decimals: coordinates that differ by less are unchanged. */
const DEGREES_SHOWN = 5e-8;

const sameDegrees = (one: number | null, other: number | null) =>
  one === null || other === null ? one === other : Math.abs(one - other) <= DEGREES_SHOWN;

/**
 * The values of a listing after a change, normalized as imports normalize theirs.
 * @throws AppError `invalid_input`, with the errors by field
 */
export function changedValues(
  row: AdministratedRow,
  change: BusinessChange,
): FormValues & { readonly place: Place } {
  const issues: Issue[] = [];
  const refuse = (path: EditableField, message: string) => issues.push({ path, message });

  const given = <Value>(value: Value | undefined, current: Value, tidy: (value: Value) => Value) =>
    value === undefined || value === current ? current : tidy(value);
  const line = (value: Text | undefined, current: Text) =>
    given(value, current, (text) => oneLine(text));
  const address = (value: Text | undefined, current: Text) =>
    given(value, current, (text) => oneLine(text, ', '));
  const required = (field: 'name' | 'category' | 'city') =>
    given(change[field], row[field], (text) => {
      const tidied = oneLine(text);
      if (tidied === null) refuse(field, 'must say something');
      return tidied ?? text;
    });
  const link = (field: 'url' | 'photo' | 'logo', read: (text: Text) => Text, message: string) =>
    given(change[field], row[field], (text) => {
      const found = read(oneLine(text));
      if (text !== null && found === null) refuse(field, message);
      return found;
    });

  const rewritten = (field: 'about' | 'workingHours', tidy: (text: Text) => Text) =>
    given(change[field], row[field], (text) => {
      const issue = tooLong(field, text, row[field]);
      if (issue !== null) refuse(field, issue);
      return tidy(text);
    });

  const degrees = (field: 'latitude' | 'longitude') => {
    const value = change[field];
    return value === undefined || sameDegrees(value, row[field]) ? row[field] : value;
  };
  const latitude = degrees('latitude');
  const longitude = degrees('longitude');
  if ((latitude === null) !== (longitude === null))
    refuse(latitude === null ? 'latitude' : 'longitude', 'must be given, too, or neither of both');

  const city = required('city');
  const countryCode = toCountryCode(change.countryCode ?? row.countryCode) ?? row.countryCode;
  const nowhere = { countryName: null, fullAddress: null, latitude: null, longitude: null };
  const place = resolvePlace({ ...nowhere, countryCode, city });
  // The lookup is asynchronous only without a city.
  if (place instanceof Promise) throw new Error('A city is named, and yet it is looked for.');
  if ('reason' in place) refuse('countryCode', 'must be the code of a country');

  const values = {
    name: required('name'),
    category: required('category'),
    type: line(change.type, row.type),
    fullAddress: address(change.fullAddress, row.fullAddress),
    street: address(change.street, row.street),
    city,
    countryCode,
    postalCode: line(change.postalCode, row.postalCode),
    phone: given(change.phone, row.phone, (text) => toPhone(oneLine(text))),
    latitude,
    longitude,
    url: link('url', toUrl, ADDRESS),
    photo: link('photo', toPicture, PICTURE),
    logo: link('logo', toPicture, PICTURE),
    locatedIn: line(change.locatedIn, row.locatedIn),
    about: rewritten('about', toAbout),
    workingHours: rewritten('workingHours', toWorkingHours),
    verified: change.verified ?? row.verified,
    status: change.status ?? row.status,
  };
  if (issues.length > 0 || 'reason' in place) throw invalidInput(issues);
  return { ...values, place };
}
