import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';

export const TAGS = {
  Directory: 'What visitors may read: JSON of what the pages show.',
  Session: 'Signing in and out, and who may.',
  Listings: 'The list of listings, and what is done to one or to many of them.',
  Deletions: 'What was deleted, and taking it back.',
  Imports: 'Spreadsheets that are taken in.',
  Exports: 'Listings as files.',
  Publication: 'How the published pages follow the data.',
  Backups: 'Copies of the database.',
  Settings: 'What every page carries.',
  Reports: 'Figures about the directory, and what has been done in it.',
  Messages: 'What visitors write.',
  Documentation: 'How the API is called.',
} as const;
export type Tag = keyof typeof TAGS;

/** JSON by its schema, or something else by its media types, of which a redirect has none. */
export type Answer = { readonly description: string } & (
  | { readonly schema: z.ZodType }
  | { readonly types: readonly string[] }
);

type Parameters = Readonly<Record<string, z.ZodType>>;

/** A call of the API, as it is told to people and programs. */
export type Operation = {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With its parameters as OpenAPI has them: `/api/businesses/{slug}`. */
  readonly path: string;
  readonly tag: Tag;
  /** One line, without a full stop. */
  readonly summary: string;
  readonly description?: string;
  /** `administrator`: only with the cookie of a session. */
  readonly access: 'everybody' | 'administrator';
  /** Parameters in the path. */
  readonly parameters?: Parameters;
  readonly query?: Parameters;
  /** Schemas by media type. */
  readonly body?: Readonly<Record<string, z.ZodType>>;
  readonly answers: Readonly<Record<number, Answer>>;
  /** Beyond those that follow from the rest. */
  readonly errors?: readonly ErrorCode[];
};

/** The answer 200 as JSON. */
export const json = (schema: z.ZodType, description = 'Done'): Operation['answers'] => ({
  200: { description, schema },
});

/** The answer of work that goes on by itself where there is much of it. */
export const jsonOrLater = (schema: z.ZodType): Operation['answers'] => ({
  200: { description: 'Done', schema },
  202: { description: 'It goes on by itself: `finished` is false', schema },
});

/** The answer 200 as something else than JSON. */
export const raw = (types: readonly string[], description: string): Operation['answers'] => ({
  200: { description, types },
});

export const CSV = 'text/csv';
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const FORM = 'application/x-www-form-urlencoded';

export const jsonBody = (schema: z.ZodType) => ({ 'application/json': schema });

/** Parameters that many calls have. */
export const id = { id: z.int().min(1) };
export const slug = { slug: z.string().max(200).describe('As in the address of its page') };

/** @param most entries that a page may have */
export const paged = (most: number, usual: number) => ({
  page: z.int().min(1).default(1),
  limit: z.int().min(1).max(most).default(usual),
});
