import type { CommonParams, ImportNotice } from './import-notices.ts';
import { NOTICE_SENTENCES } from './notice-sentences.ts';

export type NoticeLanguage = 'tr' | 'en';

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
  const [tr, en] = NOTICE_SENTENCES[code];
  const what = (language === 'tr' ? tr : en).replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'date'
      ? sayDay(params[name], language)
      : (params[name] ?? '').toLocaleString(language),
  );
  return `${where === '' ? '' : `${where}: `}${what}${AFTER_NAMES.flatMap(say).join('')}`;
}

/** A calendar day, `2026-11-20`, in words. */
function sayDay(day: string | number | undefined, language: NoticeLanguage): string {
  const moment = new Date(day ?? '');
  return Number.isNaN(moment.getTime())
    ? String(day ?? '')
    : new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(moment);
}
