import { constants } from 'node:zlib';
import type { Context } from 'koa';
import type { z } from 'zod';
import { type Actor, writeAudit } from '../audit/audit.queries.ts';
import {
  EXPORT_ROUTES,
  type ExportCount,
  type ExportFormat,
  type exportChoiceSchema,
  type exportSelectionSchema,
} from '../contract/calls/exports-api.ts';
import type { Database } from '../database/connection.ts';
import { ANSWERED, type Serve } from '../http/serve-routes.ts';
import { exportColumns, legacyExportColumns } from './columns.ts';
import { countSelected, findSelection, type ResolvedSelection } from './exports.queries.ts';
import { type ExportOptions, openExport } from './open-export.ts';
import { runningExports } from './running-exports.ts';

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * Brotli quality 1 compresses 129 MB/s, and 180 MB to 57 MB. Quality 5, as for pages, compresses 35 MB/s, to
 * 41 MB.
 */
const FAST_COMPRESSION = {
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  gzip: { level: 1 },
};

type Sent = Promise<typeof ANSWERED>;

/** A file to send. */
type File = ExportOptions & {
  readonly name: string;
  /** The selection, for the audit log. */
  readonly asked: object;
};

/** Listings as files: CSV and .xlsx, streamed from the database to the client. */
export function addExportRoutes(serve: Serve, database: Pick<Database, 'db' | 'pool'>): void {
  const { db } = database;
  const answer = runningExports();

  const download = async (ctx: Context, actor: Actor, choice: Choice): Sent => {
    const { fields, format = 'csv', bom = '0', ...rest } = choice;
    const selection = await findSelection(db, rest);
    const name = exportFileName(selection, format, new Date());
    const columns = exportColumns(fields);
    const asked = { ...choice, ...shortened(choice.categories) };
    return send(ctx, actor, { name, asked, columns, selection, format, bom: bom === '1' });
  };
  serve(EXPORT_ROUTES.download, ({ ctx, query, actor }) => download(ctx, actor, query));
  serve(EXPORT_ROUTES.downloadLong, ({ ctx, body, actor }) => download(ctx, actor, body));

  const count = async (asked: z.output<typeof exportSelectionSchema>): Promise<ExportCount> => ({
    rows: await countSelected(db, await findSelection(db, asked)),
  });
  serve(EXPORT_ROUTES.count, ({ query }) => count(query));
  serve(EXPORT_ROUTES.countLong, ({ body }) => count(body));

  serve(EXPORT_ROUTES.legacy, async ({ ctx, body: asked, administrator }): Sent => {
    const { selectedFields, countryCode } = asked;
    const selection = await findSelection(db, { countryCode });
    const columns = legacyExportColumns([...new Set(selectedFields)]);
    const name = legacyFileName(new Date());
    return send(ctx, administrator, { name, asked, columns, selection, format: 'csv', bom: false });
  });

  async function send(ctx: Context, actor: Actor, { name, asked, ...options }: File): Sent {
    ctx.attachment(name);
    ctx.type = TYPES[options.format];
    ctx.compress = FAST_COMPRESSION;
    ctx.status = 200;
    if (ctx.method === 'HEAD') return ANSWERED;
    await answer(ctx, async () => {
      await db
        .transaction()
        .execute((trx) =>
          writeAudit(trx, actor, { action: 'export', subject: name, after: asked }),
        );
      return openExport(database, options);
    });
    return ANSWERED;
  }
}

type Choice = z.output<typeof exportChoiceSchema>;

/** The audit log has the names of up to this many categories, and else their number: all names are 100 KB. */
const NOTED_CATEGORIES = 50;

const shortened = (categories: readonly string[] = []) =>
  categories.length > NOTED_CATEGORIES && { categories: categories.length };

/** `businesses_TR_3kategoriler_2026-11-20T14-05-09.csv` (specification, "Calls"), in UTC. */
const exportFileName = (
  { countryCode, categories }: ResolvedSelection,
  format: ExportFormat,
  now: Date,
): string => {
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return `businesses_${countryCode ?? 'all'}_${categories}kategoriler_${time}.${format}`;
};

/** `businesses_export_2026-11-20.csv`, with the date in UTC. */
const legacyFileName = (now: Date): string =>
  `businesses_export_${now.toISOString().slice(0, 10)}.csv`;
