import { z } from 'zod';
import {
  CONTACT_RULES,
  type ContactField,
  checkContactField,
  HONEYPOT,
  tidyContactField,
} from './contact-rules.ts';

/** Maximum size of a request. A message takes at most a fifth of this. */
export const CONTACT_MAX_BYTES = 32_768;

/** A text that follows the rule of the form. */
const ruled = (name: ContactField) =>
  z
    .string()
    .superRefine((value, context) => {
      const problem = checkContactField(name, value);
      if (problem !== null) context.addIssue(problem);
    })
    .transform((value) => tidyContactField(name, value));

/** A missing field is an empty one. */
const field = (name: ContactField) =>
  z.string({ error: CONTACT_RULES[name].tooShort }).default('').pipe(ruled(name));

const optionalField = (name: 'company' | 'phone') =>
  z
    .string()
    .nullish()
    .transform((value) => value ?? '')
    .pipe(ruled(name))
    .transform((value) => (value === '' ? null : value));

export const contactMessageSchema = z.object({
  name: field('name'),
  email: field('email'),
  company: optionalField('company'),
  phone: optionalField('phone'),
  subject: field('subject'),
  message: field('message'),
  /** Empty, unless a bot has filled it in. */
  [HONEYPOT]: z.string().default(''),
});

export type ContactMessage = Omit<z.output<typeof contactMessageSchema>, typeof HONEYPOT>;

/** The answer to an accepted message. */
export const contactAnswerSchema = z.strictObject({
  success: z.literal(true),
  message: z.string(),
});
export type ContactAnswer = z.infer<typeof contactAnswerSchema>;
