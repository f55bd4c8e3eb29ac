import { CONTACT_RULES, type ContactField } from '../../api/contract/pages/contact-rules.ts';

/** One field of the contact form; the page and the island render the same fields. */
export type FieldProps = {
  readonly name: ContactField;
  readonly label: string;
  readonly type: 'text' | 'email' | 'tel' | 'textarea';
  readonly placeholder: string;
  readonly autoComplete: string;
  readonly required: boolean;
  /** For the browser's own validation, which applies when scripts do not run. */
  readonly minLength: number | undefined;
  readonly maxLength: number;
};

export const MESSAGE_ROWS = 6;
export const SEND = 'Send Message';
export const SENDING = 'Sending...';

const field = (
  name: ContactField,
  label: string,
  type: FieldProps['type'],
  placeholder: string,
  autoComplete: string,
): FieldProps => ({
  name,
  label,
  type,
  placeholder,
  autoComplete,
  required: CONTACT_RULES[name].min > 0,
  minLength: type === 'email' ? undefined : CONTACT_RULES[name].min || undefined,
  maxLength: CONTACT_RULES[name].max,
});

export const CONTACT_FIELDS: readonly FieldProps[] = [
  field('name', 'Full Name', 'text', 'Your full name', 'name'),
  field('email', 'Email Address', 'email', 'you@example.com', 'email'),
  field('company', 'Company (Optional)', 'text', 'Your company', 'organization'),
  field('phone', 'Phone Number (Optional)', 'tel', 'With country code', 'tel'),
  field('subject', 'Subject', 'text', 'What is it about?', 'on'),
  field('message', 'Message', 'textarea', 'How can we help you?', 'on'),
];
