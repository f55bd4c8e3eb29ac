import type { CommonParams, ImportNotice } from './import-notices.ts';
import { NOTICE_SENTENCES } from './notice-sentences.ts';
import { quoted } from './quoted.ts';
import { withLocative, withPossessive } from './turkish-suffixes.ts';

export type NoticeLanguage = 'tr' | 'en';

type Shown = (value: string | number) => string;
/** Texts of the position, which precedes the sentence, and of the parts that follow it. */
const COMMON: Readonly<Record<NoticeLanguage, Readonly<Record<keyof CommonParams, Shown>>>> = {
  tr: {
    file: (file) => `${file}`,
    sheet: (sheet) => `${quoted(`${sheet}`)} sayfası`,
    row: (row) => `${row}. satır`,
    column: (column) => `${column} sütunu`,
    reason: (reason) => ` (${reason})`,
    rowsTaken: (rows) => ` (önceki ${rows.toLocaleString('tr')} satır alındı)`,
  },
  en: {
    file: (file) => `${file}`,
    sheet: (sheet) => `sheet ${quoted(`${sheet}`)}`,
    row: (row) => `row ${row}`,
    column: (column) => `column ${column}`,
    reason: (reason) => ` (${reason})`,
    rowsTaken: (rows) =>
      rows === 1
        ? ' (the row before it has been imported)'
        : ` (the ${rows.toLocaleString('en')} rows before it have been imported)`,
  },
};
const POSITION_NAMES = ['file', 'sheet', 'row', 'column'] as const;
const AFTER_NAMES = ['reason', 'rowsTaken'] as const;

/** `{name}`, `“{name}”`, `{name'ending}` in Turkish, `{name|singular|plural}` in English. */
const PLACEHOLDER = /(“)?\{(\w+)(?:'(\w+)|\|([^|}]+)\|([^|}]+))?\}”?/g;

/** Endings of values in Turkish sentences, named as after a word with the vowel e. */
const ENDINGS: Readonly<Record<string, (value: string) => string>> = {
  i: withPossessive,
  de: withLocative,
};

/** A notice as a sentence, e.g. `F.xlsx, sheet “A”, row 3: the name is empty`. */
export function sayNotice({ code, params }: ImportNotice, language: NoticeLanguage): string {
  const say = (name: keyof CommonParams) => {
    const value = params[name];
    return value === undefined ? [] : [COMMON[language][name](value)];
  };
  const where = POSITION_NAMES.flatMap(say).join(', ');
  const [tr, en] = NOTICE_SENTENCES[code];
  const what = (language === 'tr' ? tr : en).replace(
    PLACEHOLDER,
    (_, quote: string | undefined, name: string, ending?: string, one?: string, many?: string) => {
      const value = params[name] ?? '';
      const said = name === 'date' ? sayDay(value, language) : value.toLocaleString(language);
      if (quote) return quoted(said);
      if (one !== undefined) return `${said} ${value === 1 ? one : many}`;
      return ENDINGS[ending ?? '']?.(said) ?? said;
    },
  );
  return `${where === '' ? '' : `${where}: `}${what}${AFTER_NAMES.flatMap(say).join('')}`;
}

/** Whether a notice begins with the file, sheet, row or column that it is about; else its sentence begins in lower case. */
export const hasPosition = ({ params }: ImportNotice): boolean =>
  POSITION_NAMES.some((name) => params[name] !== undefined);

/** A calendar day, `2026-11-20`, as in the back office: `20 Kas 2026`. */
function sayDay(day: string | number, language: NoticeLanguage): string {
  const moment = new Date(day);
  return Number.isNaN(moment.getTime())
    ? String(day)
    : new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(moment);
}
