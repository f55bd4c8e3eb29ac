import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { importFile } from './import-file.ts';
import { placeIdOf } from './testing/place-ids.ts';

const FIRST = 0x14caa7040068086bn;

/** The identifiers of a place in their forms, each as the cells of a row. */
function forms(cid: bigint): readonly Readonly<Record<string, string>>[] {
  const placeId = placeIdOf(FIRST, cid);
  const pair = `0x${FIRST.toString(16)}:0x${cid.toString(16)}`;
  const maps = 'https://www.google.com/maps';
  return [
    { place_id: placeId },
    { place_id: `place_id:${placeId}` },
    { place_id: `${maps}/place/?q=place_id:${placeId}` },
    { place_id: pair },
    { cid: `${cid}` },
    { cid: pair },
    { cid: `https://maps.google.com/?cid=${cid}` },
    { cid: `${maps}/search/?api=1&query_place_id=${placeId}` },
    { google_id: pair },
    { google_id: `${maps}?ftid=${pair}` },
    { location_link: `https://maps.google.com/?cid=${cid}&hl=tr` },
    { location_link: `https://www.google.com/search?q=X&ludocid=${cid}#lrd` },
    { location_link: `${maps}/place/X/data=!4m7!3m6!1s${pair}!8m2!3d41!4d28!16s%2Fg%2F1` },
    { location_link: `${maps}/place/X/data=!4m2!3m1!1s${pair.replace(':', '%3A')}` },
    { location_link: `${maps}?q=X&ftid=${pair}` },
    { location_link: `${maps}/search/?api=1&query=X&query_place_id=${placeId}` },
    { location_link: `${maps}/place/?q=place_id%3A${placeId}` },
    { location_link: `${maps}/place/X/data=!8m2!3d41!4d28!19s${placeId}?authuser=0` },
    { reviews_link: `https://search.google.com/local/reviews?placeid=${placeId}&hl=en` },
    { reviews_link: `https://www.google.com/search?q=X&ludocid=${cid}` },
  ];
}

const COUNT = forms(1n).length;

/** Each ordered pair of forms, of a place of its own; the two rows have different names and addresses. */
const PAIRS = Array.from({ length: COUNT * COUNT }, (_, at) => {
  const all = forms(2n ** 62n + BigInt(at));
  const [one, other] = [all[Math.floor(at / COUNT)], all[at % COUNT]];
  const row = (name: string) => ({ name: `${name} ${at}`, city: 'Berlin', country_code: 'DE' });
  return {
    one: { ...row('First'), full_address: `One street ${at}`, ...one },
    other: { ...row('Second'), full_address: `Other road ${at}`, ...other },
    both: { ...row('Third'), full_address: `Third lane ${at}`, ...other, ...one },
  };
});

const COLUMNS = ['name', 'city', 'country_code', 'full_address', 'place_id', 'cid', 'google_id'];
const HEADER = [...COLUMNS, 'location_link', 'reviews_link'];

describe('a listing whose identifier is written in another form', () => {
  const database = useTestDatabase();
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'identities-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(() => sql`truncate businesses, imports cascade`.execute(database().db));

  async function take(rows: readonly Readonly<Record<string, string>>[], batchSize = 15_000) {
    const file = join(folder, 'file.csv');
    await writeFile(file, Papa.unparse([...rows], { columns: HEADER }));
    const settings = { batchSize, dryRun: false, approved: true, onProgress() {} };
    const { inserted, rejected } = await importFile(database().pool, file, settings);
    return { inserted, rejected };
  }
  const all = { inserted: PAIRS.length, rejected: 0 };
  const none = { inserted: 0, rejected: 0 };

  it.each([
    ['of one batch', 15_000],
    ['of several batches', 37],
  ])('is one listing within a file %s', async (_, batchSize) => {
    expect(
      await take(
        PAIRS.flatMap(({ one, other }) => [one, other]),
        batchSize,
      ),
    ).toEqual(all);
    expect(await take(PAIRS.map(({ both }) => both))).toEqual(none);
  });

  it('is one listing across files', async () => {
    expect(await take(PAIRS.map(({ one }) => one))).toEqual(all);
    expect(await take(PAIRS.map(({ other }) => other))).toEqual(none);
    expect(await take(PAIRS.map(({ both }) => both))).toEqual(none);
  });

  it('is one listing if the first row has all forms, and the next ones each a part', async () => {
    expect(await take(PAIRS.map(({ both }) => both))).toEqual(all);
    expect(await take(PAIRS.flatMap(({ one, other }) => [one, other]))).toEqual(none);
  });
});
