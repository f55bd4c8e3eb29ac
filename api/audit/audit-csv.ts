import type { Kysely } from 'kysely';
import Papa from 'papaparse';
import { AUDIT_WORDS } from '../contract/calls/audit-words.ts';
import {
  describeAction,
  describeActor,
  describeSubject,
} from '../contract/calls/describe-audit.ts';
import {
  AUDIT_FIELD_NAMES,
  auditFieldLabel,
  LISTING_FIELD_NAMES,
} from '../contract/calls/field-names.ts';
import { catalogue } from '../contract/text/catalogue.ts';
import { isoIn } from '../contract/text/days.ts';
import type { NoticeLanguage } from '../contract/text/say-notice.ts';
import type { DB } from '../database/tables.ts';
import { type AuditFilter, listAuditBefore } from './audit-list.queries.ts';

const AT_ONCE = 500;

/** Texts that a spreadsheet program would run as formulas (OWASP, "CSV Injection"). */
const FORMULA = /^'*[=+@\t\r-]/;

type Cell = string | number | null;

const line = (cells: readonly Cell[]) =>
  `${Papa.unparse([[...cells]], { escapeFormulae: FORMULA })}\r\n`;

const WORDS = catalogue(AUDIT_WORDS);
const FIELDS = catalogue(AUDIT_FIELD_NAMES);
const LISTING_FIELDS = catalogue(LISTING_FIELD_NAMES);

const headings = (timeZone: string): Readonly<Record<NoticeLanguage, readonly string[]>> => ({
  tr: [
    ...['Kayıt no', `Zaman (${timeZone})`, 'Yapan', 'İşlem', 'Konu', 'İşletme no'],
    ...['Alan', 'Önce', 'Sonra'],
  ],
  en: [
    ...['Entry', `Time (${timeZone})`, 'By', 'Action', 'Subject', 'Business no.'],
    ...['Field', 'Before', 'After'],
  ],
});

/**
 * The audit log as CSV, the newest entry first: one row for each of its values, or one without a value. Actions,
 * accounts and fields have the names of the screen; moments are ISO times with their offset. Starts with a
 * byte order mark. Reads the entries as the rows are read.
 */
export async function* auditCsv(
  db: Kysely<DB>,
  filter: AuditFilter,
  { timeZone, language }: { readonly timeZone: string; readonly language: NoticeLanguage },
): AsyncGenerator<string> {
  const words = WORDS[language];
  const names = {
    ...{ own: FIELDS[language], settings: words.settings },
    listing: LISTING_FIELDS[language],
  };
  const isoOf = isoIn(timeZone);
  const { format } = new Intl.NumberFormat(language);
  yield `\uFEFF${line(headings(timeZone)[language])}`;
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const entries = await listAuditBefore(db, filter, timeZone, { before, limit: AT_ONCE });
    const last = entries.at(-1);
    if (!last) return;
    before = last.id;
    yield entries
      .flatMap(({ id, at, username, action, subject, businessId, ...values }) => {
        const what = describeSubject(action, subject, words, format);
        const who = describeActor(username, words);
        const start = [id, isoOf(at), who, describeAction(action, words), what, businessId];
        const nameOf = (field: string) => auditFieldLabel(action, field, names);
        return valuesOf(values, nameOf).map((cells) => line([...start, ...cells]));
      })
      .join('');
  }
}

type Values = Readonly<Record<string, unknown>> | null;

/** Field, value before and value after; one row of blanks if there are none. */
function valuesOf(
  { before, after }: { readonly before: Values; readonly after: Values },
  nameOf: (field: string) => string,
): readonly (readonly Cell[])[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  if (fields.size === 0) return [['', '', '']];
  return [...fields].map((field) => [
    nameOf(field),
    cellOf(before?.[field]),
    cellOf(after?.[field]),
  ]);
}

function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
}
