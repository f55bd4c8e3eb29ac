import { z } from 'zod';
import { OPERATOR_FIELDS, type Operator, type OperatorField } from '../pages/operator.ts';
import { defineRoutes, json, jsonBody } from './route.ts';

/** Characters of a field. */
export const OPERATOR_MAX_LENGTH = 500;

const isPhone = (text: string) => /^\+?[\d\s()/.-]{5,40}$/.test(text) && /\d{3}/.test(text);
const isEmail = (text: string) => z.email().safeParse(text).success;
const areHours = (text: string) => text.split('\n').every((line) => /^[^:]+:\s*\S/.test(line));

/** A text without control characters. An empty one is null. @param isMultiline whether it may have several lines */
const field = (
  isMultiline = false,
  isValid: (text: string) => boolean = () => true,
  message = 'must be valid',
) =>
  z
    .string('must be a text')
    .max(OPERATOR_MAX_LENGTH, `must have at most ${OPERATOR_MAX_LENGTH} characters`)
    .transform((text) => text.toWellFormed().normalize('NFC').replace(/\r\n?/g, '\n').trim())
    .refine(
      (text) => !(isMultiline ? /[^\P{Cc}\n]/u : /\p{Cc}/u).test(text),
      isMultiline ? 'must not contain control characters' : 'must be one line',
    )
    .refine((text) => text === '' || isValid(text), message)
    .nullable()
    .transform((text) => text || null);

/** A change of some fields. Null or an empty text gives a field its default back; the others keep their values. */
export const operatorChangeSchema = z
  .strictObject({
    office: field(true),
    phone: field(false, isPhone, 'must be a telephone number such as +1 555 0100'),
    email: field(false, isEmail, 'must be an e-mail address such as office@directory.example'),
    hours: field(true, areHours, "must have lines such as 'Monday - Friday: 9 AM - 5 PM'"),
    company: field(),
    registration: field(),
    insurance: field(),
    jurisdiction: field(),
    certifications: field(),
  } satisfies Record<OperatorField, z.ZodType>)
  .partial();

const operatorSchema = z.record(
  z.enum(OPERATOR_FIELDS),
  z.string().nullable(),
) satisfies z.ZodType<Operator>;

/** What is set, and what the configuration gives where nothing is set. */
export const operatorSourcesSchema = z.strictObject({
  saved: operatorSchema,
  defaults: operatorSchema,
});
export type OperatorSources = z.infer<typeof operatorSourcesSchema>;

/** Every field at its limit, each character of up to six bytes in JSON. */
const MAX_BYTES = 32_768;

/** The operator of the directory. */
export const OPERATOR_ROUTES = defineRoutes({
  read: {
    endpoint: 'GET /api/admin/operator',
    summary: 'The operator of the directory',
    description: '`defaults` are values of the configuration, where `saved` has none.',
    access: 'administrator',
    answers: json(operatorSourcesSchema),
  },
  save: {
    endpoint: 'POST /api/admin/operator',
    summary: 'Saves the operator that the contact page and the legal notice show',
    access: 'administrator',
    body: jsonBody(operatorChangeSchema, MAX_BYTES),
    answers: json(operatorSourcesSchema),
  },
});
