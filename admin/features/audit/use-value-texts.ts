import {
  type AuditAction,
  MAPPING_ACTIONS,
  OTHER_NETWORKS,
} from '../../../api/contract/calls/audit.ts';
import { auditFieldLabel } from '../../../api/contract/calls/field-names.ts';
import { STATUS_NAMES } from '../../components/status-names.ts';
import { useCountryName } from '../../components/use-country-name.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { fieldLabel, listingFields } from '../../messages/listing-fields.ts';
import { apiKeysMessages } from '../api-keys/messages.ts';
import { businessesMessages } from '../businesses/messages.ts';
import { categoriesMessages } from '../categories/messages.ts';
import { feedMessages } from '../feeds/messages.ts';
import { scheduleInWords } from '../feeds/schedule-words.ts';
import { auditFields } from './fields.ts';
import { auditMessages } from './messages.ts';
import { auditViewMessages } from './view-messages.ts';

/** Fields with values that are shown with all their decimals, as in the editor. */
const COORDINATES: readonly string[] = ['latitude', 'longitude'];
const TIMES: readonly string[] = ['lastAttemptAt', 'signedInAt'];
const COUNTRIES: readonly string[] = ['country', 'countryCode'];

type Names = Readonly<Record<string, string>>;

/**
 * Functions for the entries of an action: the name of a field, and a value as text; '' for null and
 * undefined.
 */
export function useValueTexts(action: AuditAction) {
  const texts = useCatalogue(auditMessages);
  const view = useCatalogue(auditViewMessages);
  const fields = useCatalogue(auditFields);
  const listing = useCatalogue(listingFields);
  const countryName = useCountryName();
  const namesOf = useNamedValues();
  const { schedules } = useCatalogue(feedMessages);
  const { number, moment } = useFormat();
  const isMapping = MAPPING_ACTIONS.has(action);
  const names = { own: fields, settings: texts.settings, listing };
  const nameOf = (field: string) => auditFieldLabel(action, field, names);

  function textOf(field: string, value: unknown): string {
    if (isMapping) return value === null ? view.notMapped : fieldLabel(listing, String(value));
    if (value === null || value === undefined) return '';
    if (typeof value === 'boolean') return value ? texts.yes : texts.no;
    if (typeof value === 'number')
      return COORDINATES.includes(field) || /id$/i.test(field) ? String(value) : number(value);
    if (typeof value === 'string') return wordOf(field, value);
    if (!Array.isArray(value)) return JSON.stringify(value);
    if (field === 'ids') return texts.listings(number(value.length));
    const isOfFields = field === 'fields' || field === 'selectedFields';
    return value
      .map((item) => (isOfFields ? nameOf(String(item)) : wordOf(field, String(item))))
      .join(', ');
  }

  function wordOf(field: string, value: string): string {
    if (field === 'network' && value === OTHER_NETWORKS) return texts.otherNetworks;
    if (TIMES.includes(field)) return moment(value);
    if (COUNTRIES.includes(field) && /^[a-z]{2}$/i.test(value)) return countryName(value);
    if (field === 'schedule') return scheduleInWords(value, schedules) ?? value;
    return namesOf[field]?.[value] ?? value;
  }

  return { nameOf, textOf };
}

/** The names of values that are one of a few, by field. */
function useNamedValues(): Readonly<Record<string, Names>> {
  const { roles } = useMessages();
  const { filters } = useCatalogue(businessesMessages);
  const { trust, rules } = useCatalogue(feedMessages);
  const { yes, no } = useCatalogue(auditMessages);
  return {
    status: useCatalogue(STATUS_NAMES),
    role: roles,
    scopes: useCatalogue(apiKeysMessages).scopeNames,
    kind: useCatalogue(categoriesMessages).kinds,
    approved: filters.approvals,
    missing: filters.missingFields,
    letters: filters.lettersOf,
    duplicates: filters.duplicateKinds,
    trust,
    absentRule: rules,
    bom: { '0': no, '1': yes },
    format: { csv: 'CSV', xlsx: 'Excel' },
  };
}
