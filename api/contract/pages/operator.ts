/** Who runs the directory, as its contact page and legal notice say it; null where nobody has said. */
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
