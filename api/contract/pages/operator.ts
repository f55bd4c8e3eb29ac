/** An operator of which nothing is known. */
export const UNKNOWN_OPERATOR = {
  office: null,
  phone: null,
  email: null,
  hours: null,
  company: null,
  registration: null,
  insurance: null,
  jurisdiction: null,
  certifications: null,
};

export type OperatorField = keyof typeof UNKNOWN_OPERATOR;

/**
 * The operator of the directory, as the contact page and the legal notice show it; null if unknown. Each line of
 * `hours` has days, a colon and their hours.
 */
export type Operator = Readonly<Record<OperatorField, string | null>>;

/** The order of the fields in forms. */
export const OPERATOR_FIELDS = [
  'office',
  'phone',
  'email',
  'hours',
  'company',
  'registration',
  'insurance',
  'jurisdiction',
  'certifications',
] as const satisfies readonly OperatorField[];

/** Fields with an example, which pages show until there is a value. */
export const CONTACT_FIELDS_OF_OPERATOR = ['office', 'phone', 'email', 'hours'] as const;

const exampleHours = (saturday: string) =>
  `Monday - Friday: 9:00 AM - 6:00 PM EST\nSaturday: ${saturday} EST\nSunday: Closed`;

/** Example contact data: the telephone number and the domain are reserved for examples. */
export const EXAMPLE_CONTACT: Readonly<
  Record<(typeof CONTACT_FIELDS_OF_OPERATOR)[number], string>
> = {
  office: 'Example Street 1, 12345 Example City',
  phone: '+1 555 0100',
  email: 'hello@example.com',
  hours: exampleHours('10:00 AM - 4:00 PM'),
};

/** The hours of the example on the legal notice. The specification lets Saturday end earlier there. */
export const EXAMPLE_LEGAL_HOURS = exampleHours('10:00 AM - 2:00 PM');
