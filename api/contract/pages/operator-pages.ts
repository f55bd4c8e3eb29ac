import type { StaticPageName } from './documents.ts';
import {
  CONTACT_FIELDS_OF_OPERATOR,
  OPERATOR_FIELDS,
  type Operator,
  type OperatorField,
  UNKNOWN_OPERATOR,
} from './operator.ts';

/** The fields that pages show. */
const SHOWN: Partial<Record<StaticPageName, readonly OperatorField[]>> = {
  contact: CONTACT_FIELDS_OF_OPERATOR,
  'privacy-policy': ['company', 'email'],
  'legal-notice': OPERATOR_FIELDS,
};

/** The part of the operator that a page shows. The document of another page does not depend on it. */
export function operatorOn(page: StaticPageName, operator: Operator): Operator {
  const shown = (SHOWN[page] ?? []).map((field) => [field, operator[field]]);
  return { ...UNKNOWN_OPERATOR, ...Object.fromEntries(shown) };
}
