import { describe, expect, it } from 'vitest';
import { IMPORT_ROUTES } from '../contract/calls/import-routes.ts';
import { importReportSchema, importStateSchema } from '../contract/calls/imports-api.ts';
import type { TextEncoding } from '../contract/calls/text-encodings.ts';
import { importErrorSchema } from '../contract/text/import-notices.ts';
import { encoded } from './reading/testing/encoded.ts';
import { csv, form, PATIENCE, row, useImports } from './testing/use-imports.ts';

const turkish = 'name,city,country_code,phone\nKırmızı Kafe,İstanbul,TR,\nŞişli Çay Evi,Muş,TR,\n';
const bytes = (encoding: TextEncoding, text = turkish) => new Uint8Array(encoded(text, encoding));

describe('imports of text', () => {
  const imports = useImports();

  const reportOf = async (id: number) => {
    const answer = await imports().read(`${IMPORT_ROUTES.list.path}/${id}/report`);
    return importReportSchema.parse(await answer.json());
  };
  const lastId = async () => (await imports().list()).imports[0]?.id ?? 0;
  const done = (id: number) =>
    expect.poll(() => imports().state(id), PATIENCE).toMatchObject({ status: 'done' });
  const noticeOf = async (answer: Response) =>
    importErrorSchema.parse(await answer.json()).error.details?.notice;

  it('report their encoding with three cells, and read the file again in another one', async () => {
    const fields = { dryRun: 'true', encoding: 'windows-1252' };
    const { importId: tried } = await imports().take(bytes('windows-1254'), fields);
    expect((await reportOf(tried)).decodedTexts).toEqual([
      {
        ...{ sheet: null, encoding: 'windows-1252', chosen: true },
        samples: ['Kýrmýzý Kafe', 'Ýstanbul', 'Þiþli Çay Evi'],
      },
    ]);
    expect(await imports().state(tried)).toMatchObject({
      ...{ encoding: 'windows-1252', mayChooseEncoding: true },
    });

    const chosen = await imports().chooseEncoding(tried, null);
    expect(importStateSchema.parse(await chosen.json())).toMatchObject({ encoding: null });
    const { id } = importStateSchema.parse(await (await imports().act(tried, 'import')).json());
    await done(id);
    expect(await imports().listings()).toEqual(['Kırmızı Kafe null', 'Şişli Çay Evi null']);
    expect((await reportOf(id)).decodedTexts).toMatchObject([
      { encoding: 'windows-1254', chosen: false, samples: ['Kırmızı Kafe', 'İstanbul', {}] },
    ]);
    expect(await noticeOf(await imports().chooseEncoding(id, 'utf-8'))).toMatchObject({
      code: 'cannot-choose-encoding',
    });
    const { db } = imports().database;
    const entries = await db.selectFrom('audit_entries').select(['action', 'after']).execute();
    expect(entries).toContainEqual({
      ...{ action: 'import.encoding', after: { importId: tried, encoding: null } },
    });
  });

  it('warn about damaged characters before anything is stored, and accept them if told to', async () => {
    const file = new Uint8Array([...bytes('utf-8'), 0x41, 0xff, ...Buffer.from(',Bonn,DE,\n')]);
    const refused = await imports().upload(form(file));
    expect(refused.status).toBe(422);
    expect(await noticeOf(refused)).toMatchObject({
      code: 'encoding-doubtful',
      params: { encoding: 'utf-8', count: 1, line: 4 },
    });
    expect(await imports().listings()).toEqual([]);
    const id = await lastId();
    await imports().chooseEncoding(id, 'utf-8');
    await imports().act(id, 'retry');
    await done(id);
    expect(await imports().listings()).toHaveLength(3);
    expect(await reportOf(id)).toMatchObject({
      remarks: [{ code: 'encoding-damage', params: { count: 1, line: 4 } }],
    });
  });

  it('reject a row with a zero byte, and one of 5 MB, and import the others', async () => {
    const long = row(3).replace('Cafe', 'x'.repeat(5_000_000));
    const { importId } = await imports().take(
      csv(row(1), row(2).replace('Cafe', 'Ca\0fe'), long, row(4)),
    );
    expect(await imports().state(importId)).toMatchObject({ inserted: 2, rejected: 2 });
    expect((await reportOf(importId)).errors).toMatchObject([
      { code: 'lost-zero-byte', params: { row: 3 } },
      { code: 'lost-too-long', params: { row: 4 } },
    ]);
  });
});
