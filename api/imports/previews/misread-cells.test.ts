import { describe, expect, it } from 'vitest';
import { openSpreadsheet } from '../reading/open-spreadsheet.ts';
import { fileOf } from '../reading/testing/files.ts';
import { previewRows } from './preview-rows.ts';

/** The cells of a CSV file that are not understood. */
async function misreadIn(csv: string) {
  const file = await fileOf('F.csv', csv);
  const options = {
    ...{ file, mapping: new Map(), header: null, encoding: null, within: '' },
    ...{ erase: false, defaults: { category: null, country: null } },
  };
  const spreadsheet = await openSpreadsheet(file);
  try {
    return (await previewRows(spreadsheet, options)).misread;
  } finally {
    await spreadsheet.close();
  }
}

describe('cells that are not understood', () => {
  it('are customer ids that a spreadsheet program has rounded', async () => {
    const cids = ['12345678901234567890', '12345678901234600000', '1.23E+19', '', '0x1:0x2'];
    const links = ['https://maps.google.com/?cid=4711', 'https://maps.google.com/?q=Kafe'];
    const rows = [...cids, ...links].map((cid, nth) => `Kafe ${nth},Bursa,TR,${cid}`);
    expect(await misreadIn(['name,city,country_code,cid', ...rows].join('\n'))).toEqual([
      { field: 'cid', cells: 3, of: 6, example: '12345678901234600000' },
    ]);
  });
});
