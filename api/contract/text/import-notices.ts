import { z } from 'zod';
import { NOTICE_CODES, type NoticeCode } from './notice-codes.ts';
import type { NOTICE_SENTENCES } from './notice-sentences.ts';

/** Reasons why a row of a file is rejected. */
export type RejectionCode = Extract<
  NoticeCode,
  'name-empty' | 'too-long' | `country-${string}` | 'city-missing' | `lost-${string}`
>;

/**
 * A message of the import: a stable code, and the values of its sentence. With any code, it may also have
 * the position in a file (`file`, `sheet`, `row`, `column`), the number of rows imported before
 * (`rowsTaken`), and an English error message of a program (`reason`).
 */
export const importNoticeSchema = z.strictObject({
  code: z.enum(NOTICE_CODES),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type ImportNotice = z.infer<typeof importNoticeSchema>;

/** The parameters of any notice. */
export type CommonParams = {
  readonly file?: string;
  readonly sheet?: string;
  readonly row?: number;
  readonly column?: string;
  readonly rowsTaken?: number;
  readonly reason?: string;
};
/** The names in braces of a sentence, without the words for one and for many. */
type NamesIn<Sentence extends string> = Sentence extends `${string}{${infer Value}}${infer Rest}`
  ? (Value extends `${infer Name}|${string}` ? Name : Value) | NamesIn<Rest>
  : never;
type ParamsOf<Code extends NoticeCode> = Readonly<
  Record<NamesIn<(typeof NOTICE_SENTENCES)[Code][1]>, string | number>
> &
  CommonParams;

/** Makes a notice; the type of its parameters follows from the code's sentence. */
export const notice = <Code extends NoticeCode>(
  code: Code,
  ...[params]: Record<never, never> extends ParamsOf<Code> ? [ParamsOf<Code>?] : [ParamsOf<Code>]
): ImportNotice & { readonly code: Code } => ({ code, params: { ...params } });

/** The body of a refused call, as far as it is about an import. */
export const importErrorSchema = z.object({
  error: z.object({
    code: z.string(),
    /** In Turkish if there is a notice. */
    message: z.string(),
    details: z
      .object({
        notice: importNoticeSchema.optional(),
        /** The import that was refused or has failed. */
        importId: z.int().optional(),
      })
      .optional(),
  }),
});
