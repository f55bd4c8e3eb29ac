import { describe, expect, it } from 'vitest';
import { distanceKm } from './gazetteer.ts';
import { gazetteer } from './load.ts';

const world = gazetteer();

/** The city that a name in a country means first, with its slug. */
function first(name: string, countryCode: string) {
  const [city] = world.named(name, countryCode);
  return city && { name: city.name, region: city.region?.code, slug: world.slugOf(city) };
}

describe('the gazetteer', () => {
  it.each([
    ['CH', 'Zürich', ['Zürich', 'Zurich', 'Zuerich', 'ZURICH', 'Цюрих']],
    ['DE', 'Munich', ['München', 'Munich', 'Muenchen', 'Münih', '慕尼黑']],
    ['DE', 'Köln', ['Köln', 'Cologne', 'Koeln', 'Colonia']],
    ['AT', 'Vienna', ['Wien', 'Vienna', 'Viyana', 'Вена']],
    ['CH', 'Genève', ['Genève', 'Geneva', 'Genf', 'Ginevra']],
    ['RS', 'Belgrade', ['Beograd', 'Belgrade', 'Београд']],
    ['US', 'New York City', ['New York', 'New York City', 'NYC']],
    ['US', 'St. Louis', ['St. Louis', 'St Louis', 'Saint Louis']],
    ['JP', 'Tokyo', ['東京', 'Tokyo', 'Tokio']],
    ['TR', 'Istanbul', ['İstanbul', 'ISTANBUL', 'istanbul', 'Stambul']],
  ])('knows %s %s under all its names', (countryCode, name, names) => {
    expect(names.map((one) => first(one, countryCode)?.name)).toEqual(names.map(() => name));
  });

  it('tells namesakes apart by their region, and gives the largest the short slug', () => {
    const slugs = world
      .named('Springfield', 'US')
      .filter(({ isMain }) => isMain)
      .map((city) => `${city.region?.code} ${world.slugOf(city)}`);
    expect(slugs.slice(0, 3)).toEqual([
      'US-MO springfield',
      'US-MA springfield-ma',
      'US-IL springfield-il',
    ]);
    expect(new Set(slugs.map((text) => text.split(' ')[0])).size).toBe(
      new Set(slugs.map((text) => text.split(' ')[1])).size,
    );
  });

  it('knows no city by a postcode, a dash, letters of a region, or a transliteration', () => {
    for (const name of ['90210', '-', '', 'NY', 'xulm'])
      expect([...world.named(name, 'US'), ...world.named(name, 'DE')]).toEqual([]);
  });

  it.each([
    ['US', 'Illinois', ['IL', 'il', 'Illinois', 'US-IL', 'State of Illinois']],
    ['AU', 'Tasmania', ['TAS', 'Tasmania', 'AU-TAS']],
    ['DE', 'Bavaria', ['Bayern', 'Bavaria', 'DE-BY', 'BY']],
    ['IT', 'Lombardy', ['Lombardia', 'Lombardy', 'MI', 'Milano']],
    ['ES', 'Andalusia', ['Andalucía', 'Málaga', 'ES-MA']],
    ['TR', 'Istanbul', ['İstanbul', 'TR-34', '34']],
  ])('knows the region %s %s under its names, letters, codes and parts', (code, name, names) => {
    expect(names.map((one) => world.region(one, code)?.name)).toEqual(names.map(() => name));
  });

  it.each([
    ['Gramercy Park', 40.7368, -73.9845, 'US', 'New York City'],
    ['Bela Vista', -23.5614, -46.6559, 'BR', 'São Paulo'],
    ['Guarulhos', -23.4628, -46.5333, 'BR', 'Guarulhos'],
    ['Kadıköy', 40.9901, 29.0292, 'TR', 'Istanbul'],
    ['Camden', 51.539, -0.1426, 'GB', 'London'],
    ['Montmartre', 48.8867, 2.3431, 'FR', 'Paris'],
    ['Shinjuku', 35.6938, 139.7034, 'JP', 'Tokyo'],
  ])('finds the city around %s', (_, latitude, longitude, countryCode, name) => {
    expect(world.nearest({ latitude, longitude }, countryCode)?.name).toBe(name);
  });

  it('measures distances across the date line', () => {
    const [west, east] = [179.95, -179.95].map((longitude) => ({ latitude: -16.8, longitude }));
    expect(west && east && distanceKm(west, east)).toBeCloseTo(10.6, 1);
  });

  it('finds no city in the sea or in the desert', () => {
    expect(world.nearest({ latitude: 0, longitude: -150 }, 'US')).toBeNull();
    expect(world.nearest({ latitude: -25, longitude: 127 }, 'AU')).toBeNull();
    expect(world.nearest({ latitude: 90, longitude: 0 }, 'NO')).toBeNull();
  });

  it('reads the other names of a city from the file', () => {
    const [city] = world.named('Köln', 'DE');
    expect(city && world.otherNames(city)).toEqual(expect.arrayContaining(['Cologne', 'Кёльн']));
  });
});
