import type { ContactField } from '../../api/contract/pages/contact-rules.ts';
import { CONTACT_FIELDS } from '../lib/contact-form.ts';

/** Reads the messages for form fields from an error response of the API; empty if it has none. */
export function readFieldErrors(body: unknown): Partial<Record<ContactField, string>> {
  const issues = get(get(get(body, 'error'), 'details'), 'issues');
  if (!Array.isArray(issues)) return {};
  return Object.fromEntries(
    CONTACT_FIELDS.flatMap(({ name }) => {
      const issue: unknown = issues.find((candidate: unknown) => get(candidate, 'path') === name);
      const message = get(issue, 'message');
      return typeof message === 'string' ? [[name, message]] : [];
    }),
  );
}

const get = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
