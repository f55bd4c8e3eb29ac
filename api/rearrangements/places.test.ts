import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { REARRANGEMENT_ROUTES } from '../contract/calls/rearrangements.ts';
import { routePath } from '../contract/calls/route.ts';
import { expectCounts } from '../database/testing/counts.ts';
import { addPlaces, citiesOf, tableOfPlace } from '../places/add-places.queries.ts';

import { placeOf, useNames } from './testing/names.ts';

describe('cities and regions that administrators arrange', () => {
  const {
    database,
    call,
    idOf,
    names,
    read,
    made,
    audit,
    imported,
    state,
    rename,
    merge,
    addAlias,
    undo,
  } = useNames();

  it('include cities: renamed, merged and found by further names', async () => {
    const [berlin, hamburg] = await Promise.all(
      ['Berlin', 'Hamburg'].map((name) => idOf(name, 'city')),
    );
    const ids = { berlin: berlin ?? 0, hamburg: hamburg ?? 0 };
    const before = await state();
    const renamed = await made(rename('city', ids.hamburg, 'Hansestadt'));
    expect(await imported('city', 'Hamburg')).toBe('Hansestadt');
    expect(await read('city', ids.hamburg)).toMatchObject({
      path: '/cities/de/hansestadt',
      own: 1,
    });
    await made(addAlias('city', ids.hamburg, 'Elbstadt Nord'));
    expect(await imported('city', 'Elbstadt Nord')).toBe('Hansestadt');
    const merged = await made(merge('city', ids.hamburg, ids.berlin));
    expect(await state()).toMatchObject(before.map(() => ({ city: 'Berlin' })));
    for (const name of ['Hamburg', 'Hansestadt', 'Elbstadt Nord'])
      expect(await imported('city', name)).toBe('Berlin');
    await expectCounts(database().db);
    await made(undo(merged.id));
    expect(await imported('city', 'Elbstadt Nord')).toBe('Hansestadt');
    await made(undo(renamed.id));
    expect(await state()).toEqual(before);
    await expectCounts(database().db);
    expect((await addAlias('city', ids.hamburg, 'Berlin')).status).toBe(409);
  });

  it('include regions: renamed and merged, with their cities', async () => {
    const { db } = database();
    /** The region of a city that an import adds. */
    const regionOf = (city: string) =>
      db.transaction().execute(async (trx) => {
        const place = tableOfPlace(placeOf(city));
        await addPlaces(trx, place);
        const { rows } = await sql<{ id: number; name: string }>`
          select r.id, r.name from (${citiesOf(place)}) s join cities c on c.id = s.city_id
          join regions r on r.id = c.region_id`.execute(trx);
        return rows[0] ?? { id: 0, name: '' };
      });
    const [bavaria, saxony] = [await regionOf('Nürnberg'), await regionOf('Dresden')];
    const renamed = await made(rename('region', bavaria.id, 'Bayern'));
    expect(await read('region', bavaria.id)).toMatchObject({
      ...{ name: 'Bayern', path: '/countries/germany/regions/bayern', cities: 0, hasPage: false },
    });
    expect((await names('region', { search: 'bay' })).map(({ name }) => name)).toEqual(['Bayern']);
    expect(await regionOf('Augsburg')).toEqual({ id: bavaria.id, name: 'Bayern' });
    const merged = await made(merge('region', bavaria.id, saxony.id));
    expect(merged).toMatchObject({ noun: 'region', subject: 'Bayern', target: saxony.name });
    for (const city of ['Nürnberg', 'Augsburg', 'Regensburg'])
      expect(await regionOf(city)).toEqual(saxony);
    await made(undo(merged.id));
    expect((await regionOf('Nürnberg')).name).toBe('Bayern');
    expect(await regionOf('Regensburg')).toEqual(saxony);
    await made(undo(renamed.id));
    expect(await regionOf('Nürnberg')).toEqual(bavaria);
    expect(await audit()).toMatchObject([
      { action: 'region.undo', subject: 'Bayern' },
      { action: 'region.undo', subject: 'Bayern' },
      { action: 'region.merge', subject: 'Bayern', after: { target: saxony.name, cities: 2 } },
      { action: 'region.rename', subject: bavaria.name, after: { name: 'Bayern' } },
    ]);
    expect((await merge('region', bavaria.id, bavaria.id)).status).toBe(409);
    const alias = routePath(REARRANGEMENT_ROUTES.addAlias, {
      params: { noun: 'city', id: bavaria.id },
    });
    expect((await call('POST', alias.replace('city', 'region'), { name: 'Baiern' })).status).toBe(
      400,
    );
  });
});
