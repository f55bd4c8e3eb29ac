import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { formerPagesPath } from '../../api/contract/pages/urls.ts';
import { useQuickSite } from '../testing/quick-site.ts';

const listings = ['Anna', 'Berta', 'Clara', 'Dora', 'Emma'].map((name) => ({
  name,
  category: 'Cafe',
  city: 'Berlin',
  country: 'DE',
}));

describe('rules for hosts', () => {
  const site = useQuickSite(listings);

  beforeAll(async () => {
    await site().rebuild();
  });

  /** @returns the content of the file that has the rule of an address */
  async function fileOf(path: string): Promise<string> {
    const { rows } = await sql<{ shard: number }>`
      select former_shard(${path}) as shard`.execute(site().database.db);
    return formerPagesPath(rows[0]?.shard ?? -1);
  }
  const rulesAmong = (paths: readonly string[]) =>
    paths.filter((path) => path.startsWith('/nginx/'));
  const linesOf = async (path: string) =>
    ((await site().file((await fileOf(path)).slice(1))) ?? '').split('\n').filter(Boolean);

  it('exist from the first publication, without addresses', async () => {
    const rules = await site().file('nginx/directory.conf');
    expect(rules).toContain('server_name directory.example;');
    expect(rules).toContain('try_files $uri.html.br @former;');
    expect(await site().audit()).toEqual({});
  });

  it('do not change when no address changes', async () => {
    await site().change('emma-berlin', sql`phone = '1'`);
    const { written } = await site().rebuild();
    expect(written).toContain('/business/emma-berlin');
    expect(rulesAmong(written)).toEqual([]);
  });

  it('redirect to a page that moves, in one hop, until it is removed', async () => {
    const [first, second, third] = [
      '/business/anna-berlin',
      '/business/anna-2',
      '/business/anna-3',
    ];
    await site().change('anna-berlin', sql`slug = 'anna-2'`);
    expect(rulesAmong((await site().rebuild()).written)).toEqual([await fileOf(first)]);
    expect(await linesOf(first)).toEqual([`${first} ${second};`]);
    // A change of the page's content does not change its addresses.
    await site().change('anna-2', sql`phone = '2'`);
    expect(rulesAmong((await site().rebuild()).written)).toEqual([]);

    await site().change('anna-2', sql`slug = 'anna-3'`);
    await site().rebuild();
    expect(await linesOf(first)).toContain(`${first} ${third};`);
    expect(await linesOf(second)).toContain(`${second} ${third};`);
    expect(await site().audit()).toEqual({});

    await site().change('anna-3', sql`approved = false`);
    await site().rebuild();
    for (const path of [first, second, third])
      expect(await linesOf(path)).toContain(`${path} 410;`);

    await site().change('anna-3', sql`approved = true`);
    const { removed } = await site().rebuild();
    expect(await linesOf(first)).toContain(`${first} ${third};`);
    // A file without entries is removed, and does not become a former address.
    if ((await linesOf(third)).length === 0) expect(removed).toContain(await fileOf(third));
    expect(await linesOf(await fileOf(third))).toEqual([]);
    expect(await site().audit()).toEqual({});
  });

  it('change only the file that has the rule of an address', async () => {
    const path = '/business/berta-berlin';
    await site().change('berta-berlin', sql`approved = false`);
    expect(rulesAmong((await site().rebuild()).written)).toEqual([await fileOf(path)]);
    expect(await linesOf(path)).toContain(`${path} 410;`);
    await site().change('berta-berlin', sql`approved = true`);
    const { written, removed } = await site().rebuild();
    expect(rulesAmong([...written, ...removed])).not.toContain('/nginx/directory.conf');
    expect(await linesOf(path)).not.toContain(`${path} 410;`);
    expect(await site().audit()).toEqual({});
  });

  it('have no rule for an address that another page has taken over', async () => {
    await site().change('clara-berlin', sql`slug = 'clara'`);
    await site().rebuild();
    await site().change('dora-berlin', sql`slug = 'clara-berlin'`);
    await site().rebuild();
    expect(await linesOf('/business/clara-berlin')).not.toContain(
      '/business/clara-berlin /business/clara;',
    );
    expect(await linesOf('/business/dora-berlin')).toContain(
      '/business/dora-berlin /business/clara-berlin;',
    );
    expect(await site().audit()).toEqual({});
  });

  it('of other hosts, which an earlier release has published, are removed', async () => {
    const { db } = site().database;
    await writeFile(join(site().folder, '_redirects'), '/a /b 301');
    await db.updateTable('publication').set({ target: 'of an earlier version' }).execute();
    await site().clear();
    expect((await site().rebuild()).removed).toContain('/_redirects');
    expect(existsSync(join(site().folder, '_redirects'))).toBe(false);
    expect(await site().audit()).toEqual({});
  });
});
