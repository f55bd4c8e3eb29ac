/**
 * The rules of a contact message, with the same messages in the form and on the server. Not in the schema,
 * because the schema imports zod: 2 KB in a browser instead of 60.
 */
const rule = (label: string, min: number, max: number) => ({
  min,
  max,
  /** Message if the text is shorter than `min`, or malformed. */
  tooShort: `${label} must be at least ${min} characters`,
  tooLong: `${label} must be at most ${max.toLocaleString('en')} characters`,
});

const EMAIL_MESSAGE = 'Please enter a valid email address';

/** Minimums are from public-site.md, 5; maximums keep a message readable in mail programs. */
export const CONTACT_RULES = {
  name: rule('Name', 2, 200),
  email: { min: 3, max: 254, tooShort: EMAIL_MESSAGE, tooLong: EMAIL_MESSAGE },
  company: rule('Company', 0, 200),
  phone: rule('Phone number', 0, 50),
  subject: rule('Subject', 5, 200),
  message: rule('Message', 10, 5_000),
};

export type ContactField = keyof typeof CONTACT_RULES;

/** The rule of browsers for an address (HTML, "valid e-mail address"), and a dot in its domain. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** A hidden field: only bots fill it in. */
export const HONEYPOT = 'website_address';

/** A field's text as it is stored: trimmed, of one or several lines, without control characters. */
export function tidyContactField(field: ContactField, text: string): string {
  const unbroken = text.toWellFormed().replace(/\r\n?/g, '\n');
  const unwanted = field === 'message' ? /[^\P{Cc}\n\t]+/gu : /[\p{Cc}\u2028\u2029]+/gu;
  return unbroken.replace(unwanted, ' ').trim();
}

/** The problem of one field of the form, or null. */
export function checkContactField(field: ContactField, value: string): string | null {
  const { min, max, tooShort, tooLong } = CONTACT_RULES[field];
  const text = tidyContactField(field, value);
  const characters = [...text].length;
  if (characters < min) return tooShort;
  if (characters > max) return tooLong;
  return field === 'email' && !EMAIL.test(text) ? EMAIL_MESSAGE : null;
}

/** Messages of the form after sending. */
export const CONTACT_SENT = {
  title: 'Message Sent Successfully',
  description: "Thank you for your message. We'll get back to you within 24 hours.",
};
export const CONTACT_FAILED = 'Failed to send message. Please try again later.';
