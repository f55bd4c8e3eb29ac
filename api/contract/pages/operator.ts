/** An operator of which nothing is configured. */
export const UNKNOWN_OPERATOR = {
  office: null,
  phone: null,
  email: null,
  company: null,
  registration: null,
  insurance: null,
  jurisdiction: null,
  certifications: null,
};

/**
 * The operator of the directory, as the contact page and the legal notice show it; null if not configured.
 */
export type Operator = Readonly<Record<keyof typeof UNKNOWN_OPERATOR, string | null>>;
