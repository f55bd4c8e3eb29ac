import { beforeEach, describe, expect, it } from 'vitest';
import { seed } from '../database/testing/seed.ts';
import { suggestWhere } from '../search/suggest.queries.ts';
import { fold } from '../search/understand/fold.ts';
import { findPlaces } from '../search/understand/places.queries.ts';
import { at, useNames } from './testing/names.ts';

describe('regions that have been renamed', () => {
  const { database, idOf, made, rename, merge, undo } = useNames();

  beforeEach(() =>
    seed(database().db, [
      { ...at('F', 'Restaurant', 'Nürnberg'), region: 'Bavaria' },
      { ...at('G', 'Restaurant', 'Dresden'), region: 'Saxony' },
    ]),
  );

  const found = async (name: string) =>
    ((await findPlaces(database(), [fold(name)])).get(fold(name)) ?? []).map(
      (place) => `${place.kind} ${place.name}, ${place.own ? 'own' : 'other'}`,
    );
  const suggested = async (text: string) =>
    (await suggestWhere(database().db, text)).map((one) => [one.kind, one.text, one.detail]);

  it.each([true, false])(
    'are searched and suggested by both names (new address: %s)',
    async (newAddress) => {
      const renamed = await made(
        rename('region', await idOf('Bavaria', 'region'), 'Weißwurstland', newAddress),
      );
      for (const name of ['Bavaria', 'Bayern', 'Weißwurstland', 'WEISSWURSTLAND'])
        expect([name, await found(name)]).toEqual([name, ['region Weißwurstland, own']]);
      expect(await suggested('weissw')).toEqual([['region', 'Weißwurstland, Germany', null]]);
      expect(await suggested('bavar')).toEqual([['region', 'Weißwurstland, Germany', 'bavaria']]);
      expect(await suggested('w')).toEqual([]);
      await made(undo(renamed.id));
      expect(await found('Weißwurstland')).toEqual([]);
      expect(await suggested('weissw')).toEqual([]);
      expect(await suggested('bavar')).toEqual([['region', 'Bavaria, Germany', null]]);
    },
  );

  it('are what they have been merged into, by all names', async () => {
    const [bavaria, saxony] = [await idOf('Bavaria', 'region'), await idOf('Saxony', 'region')];
    await made(rename('region', bavaria, 'Weißwurstland', false));
    await made(merge('region', bavaria, saxony));
    for (const name of ['Bavaria', 'Weißwurstland', 'Sachsen'])
      expect([name, await found(name)]).toEqual([name, ['region Saxony, own']]);
    expect(await suggested('weissw')).toEqual([['region', 'Saxony, Germany', 'weisswurstland']]);
    // Two names of one region are one suggestion.
    expect(await suggested('saxo')).toEqual([['region', 'Saxony, Germany', null]]);
  });

  it('are meant by short names only where a place is asked for', async () => {
    await made(rename('region', await idOf('Bavaria', 'region'), 'By'));
    await made(rename('region', await idOf('Saxony', 'region'), 'Elbland'));
    const places = await findPlaces(database(), ['by', 'elbland']);
    expect(places.get('by')).toMatchObject([{ name: 'By', isWord: true }]);
    expect(places.get('elbland')).toMatchObject([{ name: 'Elbland', isWord: false }]);
  });
});
