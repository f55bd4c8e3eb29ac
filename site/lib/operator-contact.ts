import {
  CONTACT_FIELDS_OF_OPERATOR,
  EXAMPLE_CONTACT,
  type Operator,
} from '../../api/contract/pages/operator.ts';

/** The days and the times of each line of business hours: 'Sunday: Closed'. */
const splitHours = (hours: string): readonly (readonly [days: string, times: string])[] =>
  hours.split('\n').map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
  });

/**
 * The contact data that a page shows. Examples stand for what the operator has not provided.
 * @param exampleHours the business hours of the example
 */
export function contactOf(operator: Operator, exampleHours = EXAMPLE_CONTACT.hours) {
  const missing = CONTACT_FIELDS_OF_OPERATOR.filter((field) => operator[field] === null);
  return {
    office: operator.office ?? EXAMPLE_CONTACT.office,
    phone: operator.phone ?? EXAMPLE_CONTACT.phone,
    email: operator.email ?? EXAMPLE_CONTACT.email,
    hours: splitHours(operator.hours ?? exampleHours),
    /** The fields of which the page shows an example. */
    examples: new Set<string>(missing),
  };
}
