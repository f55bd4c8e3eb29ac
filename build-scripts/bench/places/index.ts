import { countryNameOf } from '../../../api/places/find-country.ts';
import { gazetteer } from '../../../api/places/gazetteer/load.ts';
import { nameKey } from '../../../api/places/gazetteer/name-key.ts';
import type { Place } from '../../../api/places/place-of.ts';
import { PlaceResolver } from '../../../api/places/resolve-place.ts';
import { atLeast, type Goal, type Measured, secondsSince } from '../report.ts';
import { generateExamples } from './addresses.ts';
import { readPairs } from './pairs.ts';

const EXAMPLES = 2_000;

type Tally = {
  rows: number;
  countries: number;
  cities: number;
  guessed: number;
  wrongUnmarked: number;
};

/** Counts right places by group. */
class Score {
  readonly groups = new Map<string, Tally>();

  add(
    group: string,
    found: ReturnType<PlaceResolver['resolve']>,
    isRight: (place: Place) => boolean,
    country: string,
  ) {
    const empty = { rows: 0, countries: 0, cities: 0, guessed: 0, wrongUnmarked: 0 };
    const tally = this.groups.get(group) ?? empty;
    this.groups.set(group, tally);
    const isCountry = 'place' in found && found.place.countryCode === country;
    const isCity = isCountry && isRight(found.place);
    const isGuessed = 'missing' in found || found.guess !== null;
    tally.rows += 1;
    tally.countries += Number(isCountry);
    tally.cities += Number(isCity);
    tally.guessed += Number(isGuessed);
    tally.wrongUnmarked += Number(!isCity && !isGuessed);
  }
}

const percent = (part: number, whole: number): number => (100 * part) / whole;

/** The goals of a group: the country in 99 of 100 rows, the city in 95. */
function goalsOf(name: string, { rows, countries, cities }: Tally): readonly Goal[] {
  return [
    atLeast(`${name}: country right, %`, percent(countries, rows), 99),
    atLeast(`${name}: city right, %`, percent(cities, rows), 95),
  ];
}

/**
 * Hides the city of rows whose place is known, and finds it again.
 * @param pairs a file of labelled pairs of places, JSON Lines; without it, generated addresses alone
 */
export async function benchPlaces(pairs: string | undefined): Promise<Measured> {
  const world = gazetteer();
  const resolver = new PlaceResolver(world);
  const score = new Score();
  const examples = [...generateExamples(world, EXAMPLES)];
  const started = performance.now();
  for (const { clues, city } of examples) {
    const found = resolver.resolve(clues);
    const isRight = ({ citySlug }: Place) => citySlug === world.slugOf(city);
    for (const group of ['generated', countryNameOf(city.countryCode) ?? city.countryCode])
      score.add(group, found, isRight, city.countryCode);
  }
  const seconds = secondsSince(started);
  if (pairs !== undefined)
    for await (const { hidden, labelled } of readPairs(pairs)) {
      const truth = resolver.resolve(labelled);
      const isRight = ({ citySlug, city }: Place) =>
        ('place' in truth && citySlug === truth.place.citySlug) ||
        nameKey(city) === nameKey(labelled.city ?? '');
      score.add('labelled', resolver.resolve(hidden), isRight, labelled.countryCode ?? '');
    }
  const goals = ['generated', 'labelled'].flatMap((name) => {
    const tally = score.groups.get(name);
    return tally ? goalsOf(name, tally) : [];
  });
  const figures = [...score.groups].map(
    ([group, { rows, countries, cities, guessed, wrongUnmarked }]) => [
      group,
      `${rows} rows: country ${percent(countries, rows).toFixed(1)} %, city ${percent(cities, rows).toFixed(1)} %, ` +
        `${guessed} marked as guessed, ${wrongUnmarked} wrong without a mark`,
    ],
  );
  return { goals, figures: { ...Object.fromEntries(figures), resolveSeconds: seconds } };
}
