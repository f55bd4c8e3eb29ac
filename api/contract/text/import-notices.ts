import { z } from 'zod';
import { en } from './import-notices-en.ts';
import { tr } from './import-notices-tr.ts';

export type NoticeCode = keyof typeof en;
export type NoticeLanguage = 'tr' | 'en';

const isCode = (code: string): code is NoticeCode => Object.hasOwn(en, code);
export const NOTICE_CODES = Object.keys(en).filter(isCode);

/** Reasons why a row of a file is rejected. */
export const REJECTION_CODES = [
  'name-empty',
  'too-long',
  'country-unknown',
  'country-missing',
  'city-missing',
] as const satisfies readonly NoticeCode[];
export type RejectionCode = (typeof REJECTION_CODES)[number];

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

type CommonParams = {
  readonly file?: string;
  readonly sheet?: string;
  readonly row?: number;
  readonly column?: string;
  readonly rowsTaken?: number;
  readonly reason?: string;
};
/** The names in braces of a sentence. */
type NamesIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type ParamsOf<Code extends NoticeCode> = Readonly<
  Record<NamesIn<(typeof en)[Code]>, string | number>
> &
  CommonParams;

/** Makes a notice; the type of its parameters follows from the code's sentence. */
export const notice = <Code extends NoticeCode>(
  code: Code,
  ...[params]: Record<never, never> extends ParamsOf<Code> ? [ParamsOf<Code>?] : [ParamsOf<Code>]
): ImportNotice & { readonly code: Code } => ({ code, params: { ...params } });

const SENTENCES: Readonly<Record<NoticeLanguage, Readonly<Record<NoticeCode, string>>>> = {
  tr,
  en,
};

type Shown = (value: string | number) => string;
/** Texts of the position, which precedes the sentence, and of the parts that follow it. */
const COMMON: Readonly<Record<NoticeLanguage, Readonly<Record<keyof CommonParams, Shown>>>> = {
  tr: {
    file: (file) => `${file}`,
    sheet: (sheet) => `"${sheet}" sayfası`,
    row: (row) => `${row}. satır`,
    column: (column) => `${column} sütunu`,
    reason: (reason) => ` (${reason})`,
    rowsTaken: (rows) => ` (önceki ${rows.toLocaleString('tr')} satır alındı)`,
  },
  en: {
    file: (file) => `${file}`,
    sheet: (sheet) => `sheet "${sheet}"`,
    row: (row) => `row ${row}`,
    column: (column) => `column ${column}`,
    reason: (reason) => ` (${reason})`,
    rowsTaken: (rows) => ` (the ${rows.toLocaleString('en')} rows before it have been imported)`,
  },
};
const POSITION_NAMES = ['file', 'sheet', 'row', 'column'] as const;
const AFTER_NAMES = ['reason', 'rowsTaken'] as const;

/** A notice as a sentence, e.g. `F.xlsx, sheet "A", row 3: the name is empty`. */
export function sayNotice({ code, params }: ImportNotice, language: NoticeLanguage): string {
  const say = (name: keyof CommonParams) => {
    const value = params[name];
    return value === undefined ? [] : [COMMON[language][name](value)];
  };
  const where = POSITION_NAMES.flatMap(say).join(', ');
  const what = SENTENCES[language][code].replace(/\{(\w+)\}/g, (_, name: string) =>
    (params[name] ?? '').toLocaleString(language),
  );
  return `${where === '' ? '' : `${where}: `}${what}${AFTER_NAMES.flatMap(say).join('')}`;
}

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
