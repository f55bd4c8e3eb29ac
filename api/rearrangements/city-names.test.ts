import { describe, expect, it } from 'vitest';
import { seed } from '../database/testing/seed.ts';
import { fold } from '../search/understand/fold.ts';
import { findPlaces } from '../search/understand/places.queries.ts';
import { at, useNames } from './testing/names.ts';

describe('further names of cities', () => {
  const { database, idOf, read, made, rename, merge, addAlias, removeAlias, undo } = useNames();

  /** The cities that a search for a name finds. */
  const found = async (name: string) =>
    ((await findPlaces(database(), [fold(name)], 'all')).get(fold(name)) ?? [])
      .filter(({ kind }) => kind === 'city')
      .map((city) => city.name);
  const remove = async (id: number, name: string) => {
    const alias = (await read('city', id)).aliases.find((one) => one.name === name);
    return made(removeAlias('city', id, alias?.id ?? 0));
  };
  const withMunich = async () => {
    await seed(database().db, [at('M', 'Restaurant', 'München')]);
    return idOf('München', 'city');
  };

  it('are not searched by once they are removed, and are again after an undo', async () => {
    const berlin = await idOf('Berlin', 'city');
    await made(addAlias('city', berlin, 'Elbstadt Nord'));
    await made(addAlias('city', berlin, 'Elbstadt Süd'));
    expect(await found('Elbstadt Nord')).toEqual(['Berlin']);
    const removed = await remove(berlin, 'Elbstadt Nord');
    expect(await found('Elbstadt Nord')).toEqual([]);
    expect(await found('Elbstadt Süd')).toEqual(['Berlin']);
    await made(undo(removed.id));
    expect(await found('Elbstadt Nord')).toEqual(['Berlin']);
  });

  it('include the former name of a renamed city', async () => {
    const berlin = await idOf('Berlin', 'city');
    await made(rename('city', berlin, 'Elbstadt Nord'));
    expect(await found('Berlin')).toEqual(['Elbstadt Nord']);
    const removed = await remove(berlin, 'Berlin');
    expect(await found('Berlin')).toEqual([]);
    await made(undo(removed.id));
    expect(await found('Berlin')).toEqual(['Elbstadt Nord']);
  });

  it('are undone where the gazetteer spells them otherwise', async () => {
    const berlin = await idOf('Berlin', 'city');
    const done = await made(addAlias('city', berlin, 'Lipsia'));
    expect((await read('city', berlin)).aliases).toMatchObject([{ name: 'Leipzig' }]);
    expect(await found('Lipsia')).toEqual(['Berlin']);
    await made(undo(done.id));
    expect((await read('city', berlin)).aliases).toEqual([]);
    expect(await found('Lipsia')).toEqual([]);
    await made(addAlias('city', berlin, 'Lipsia'));
    await remove(berlin, 'Leipzig');
    expect(await found('Lipsia')).toEqual([]);
  });

  it('take along the names of a merged city, and leave those of others', async () => {
    const [berlin, hamburg, munich] = [
      await idOf('Berlin', 'city'),
      await idOf('Hamburg', 'city'),
      await withMunich(),
    ];
    await database()
      .db.insertInto('city_names')
      .values([
        { city_id: hamburg, key: 'hamburgo' },
        { city_id: berlin, key: 'berlino' },
        { city_id: hamburg, key: 'berlino' },
      ])
      .execute();
    await made(merge('city', munich, hamburg));
    await made(merge('city', hamburg, berlin));
    for (const name of ['Hamburg', 'Hamburgo', 'München', 'Berlino'])
      expect([name, await found(name)]).toEqual([name, ['Berlin']]);
    const removed = await remove(berlin, 'Hamburg');
    for (const name of ['Hamburg', 'Hamburgo'])
      expect([name, await found(name)]).toEqual([name, []]);
    for (const name of ['München', 'Berlino'])
      expect([name, await found(name)]).toEqual([name, ['Berlin']]);
    await made(undo(removed.id));
    for (const name of ['Hamburg', 'Hamburgo', 'München', 'Berlino'])
      expect([name, await found(name)]).toEqual([name, ['Berlin']]);
  });

  it('stay removed where their city leaves another one, and come back with what that is now', async () => {
    const [berlin, hamburg, munich] = [
      await idOf('Berlin', 'city'),
      await idOf('Hamburg', 'city'),
      await withMunich(),
    ];
    await made(addAlias('city', hamburg, 'Elbstadt Nord'));
    const merged = await made(merge('city', hamburg, berlin));
    const removed = await remove(berlin, 'Elbstadt Nord');
    await made(undo(merged.id));
    expect(await found('Hamburg')).toEqual(['Hamburg']);
    expect(await found('Elbstadt Nord')).toEqual([]);
    await made(merge('city', berlin, munich));
    await made(undo(removed.id));
    expect(await found('Elbstadt Nord')).toEqual(['München']);
  });
});
