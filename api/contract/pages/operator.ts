/**
 * The operator of the directory, as the contact page and the legal notice show it; null if not configured.
 */
export type Operator = {
  readonly office: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly company: string | null;
  readonly registration: string | null;
  readonly insurance: string | null;
  readonly jurisdiction: string | null;
  readonly certifications: string | null;
};
