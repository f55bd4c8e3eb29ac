import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categoryVocabulary } from './categories.ts';
import { tokensOf } from './fold.ts';

/** Category names of Google, the largest category first. */
const NAMES = `Restaurant, Hotel, Beauty salon, Bank, Gas station, Clothing store, Coffee shop, Bar,
  Pharmacy, Elementary school, Auto repair shop, Convenience store, Pizza restaurant, Cafe, Gym,
  Dentist, ATM, Hospital, Supermarket, Flower shop, Store, Bakery, Women's clothing store, School,
  Park, Car dealer, Auto parts store, Hair salon, Church, Grocery store, Japanese restaurant,
  Barber shop, Furniture store, Fast food restaurant, Hardware store, Shoe store, Mobile phone store,
  Spa, Insurance agency, Jewelry store, Post office, Nail salon, Italian restaurant, Shopping mall,
  University, Chinese restaurant, Computer repair service, Tattoo shop, High school, Pub, Pet store,
  Doctor, Tire shop, Burger restaurant, Library, Ice cream shop, Butcher shop, Veterinarian, Lawyer,
  Car wash, Mosque, Hindu temple, Moving company, Car rental agency, Electrician, Plumber, Locksmith,
  Driving school, Sushi restaurant, Indian restaurant, Yoga studio, Museum, Theater, Movie theater,
  Dental clinic, Medical center, Garden center, General contractor, Art gallery, Art supply store,
  Turkish restaurant, Turkish grocery store, Doner kebab restaurant, Pastry shop, Real estate agency,
  Real estate agent, Men's clothing store, Children's clothing store, American restaurant,
  Law firm, Divorce attorney, Family restaurant, City park, Private school, Public school, First aid
  class, Serviced apartments, Bed & breakfast, Beijing restaurant, House cleaning service, Sauna,
  Taxi service, Accountant, Tailor, Zoo, Playground, Organic shop, Organic restaurant, Vegan
  restaurant, Photographer, Photography studio, Drugstore, Notary public, 24-hour gym, Café`
  .split(/,\s+/)
  .map((name) => name.replaceAll(/\s+/g, ' '));

/** The values of a category with listings that is not in the tree. */
const sized = (count: number) => ({ count, total: count, parentId: null, mergedInto: null });

const categories = NAMES.map((name, index) => ({
  id: index + 1,
  name,
  slug: `${name.toLowerCase().replaceAll(/\W+/g, '-')}-${index}`,
  ...sized(1000 - index),
}));
const vocabulary = categoryVocabulary(categories);

const wordsOf = (text: string) => tokensOf(text).map(({ word }) => word);
const namesOf = (ids: readonly number[]) => ids.map((id) => NAMES[id - 1]);
const meant = (text: string) => {
  const match = vocabulary.match(wordsOf(text), 0);
  return match && { words: match.length, names: namesOf(match.ids) };
};

describe('the tree of categories', () => {
  const at = (id: number, name: string, count: number, parentId: number | null, total = count) => ({
    ...{ id, name, slug: `s${id}`, count, total, parentId, mergedInto: null },
  });
  const { match, conceptOf, bySlug } = categoryVocabulary([
    at(1, 'Food and drink', 0, null, 9),
    at(2, 'Restaurant', 5, 1, 8),
    at(3, 'Steakhouse', 3, 2),
    at(4, 'Trattoria', 0, 2),
    at(5, 'Bakery', 1, 1),
    at(6, 'Empty group', 0, null),
    { ...at(7, 'Künefeci', 0, null), mergedInto: 5 },
    { ...at(8, 'Gone', 0, null), mergedInto: 6 },
  ]);

  it('adds everything below a category to its kinds, also where it has no listings of its own', () => {
    expect(conceptOf(['restaurant']).kindIds).toEqual([3]);
    expect(match(['food', 'and', 'drink'], 0)?.ids).toEqual([1]);
    expect(conceptOf(['food', 'and', 'drink']).kindIds).toEqual([2, 3, 5]);
    expect(bySlug('s1')).toEqual({ id: 1, name: 'Food and drink' });
    expect(match(['empty', 'group'], 0)).toBeNull();
  });

  it('has merged categories as other names', () => {
    expect(match(['kunefeci'], 0)).toEqual({ length: 1, ids: [5], label: 'Bakery' });
    expect(match(['gone'], 0)).toBeNull();
  });
});

describe('names of categories in searches', () => {
  it.each<[typed: string, ...names: string[]]>([
    // Names.
    ['Restaurant', 'Restaurant'],
    ['BEAUTY  SALON', 'Beauty salon'],
    ["women's clothing store", "Women's clothing store"],
    ['cafe', 'Cafe', 'Café'],
    ['atm', 'ATM'],
    ['bed & breakfast', 'Bed & breakfast'],
    ['24-hour gym', '24-hour gym'],
    ['real estate agent', 'Real estate agent'],
    // Singulars, plurals, British spellings.
    ['bakeries', 'Bakery'],
    ['dentists', 'Dentist'],
    ['auto repair shops', 'Auto repair shop'],
    ['churches', 'Church'],
    ['gyms', 'Gym'],
    ['beauty salons', 'Beauty salon'],
    ['serviced apartment', 'Serviced apartments'],
    ['real estate agencies', 'Real estate agency'],
    ['women clothing stores', "Women's clothing store"],
    ['auto part store', 'Auto parts store'],
    ['theatres', 'Theater'],
    ['tyre shop', 'Tire shop'],
    ['jewellery store', 'Jewelry store'],
    ['garden centre', 'Garden center'],
    // Names without their last words, or with others.
    ['italian', 'Italian restaurant'],
    ['indian food', 'Indian restaurant'],
    ['pizza place', 'Pizza restaurant'],
    ['pet shop', 'Pet store'],
    ['yoga studios', 'Yoga studio'],
    ['auto repair', 'Auto repair shop'],
    ['american food', 'American restaurant'],
    ['art supply', 'Art supply store'],
    ['house cleaning', 'House cleaning service'],
    ['divorce lawyer', 'Divorce attorney'],
    ['organic', 'Organic shop', 'Organic restaurant'],
    // English.
    ['petrol station', 'Gas station'],
    ['solicitors', 'Lawyer', 'Law firm'],
    ['chemist', 'Pharmacy', 'Drugstore'],
    ['car hire', 'Car rental agency'],
    ['mechanic', 'Auto repair shop'],
    ['drug stores', 'Pharmacy', 'Drugstore'],
    ['hairdresser', 'Hair salon'],
    ['guesthouse', 'Bed & breakfast'],
    ['movies', 'Movie theater'],
    ['cab', 'Taxi service'],
    // Turkish, with and without its letters.
    ['kuaför', 'Hair salon'],
    ['kuafor', 'Hair salon'],
    ['berberler', 'Barber shop'],
    ['eczane', 'Pharmacy', 'Drugstore'],
    ['nöbetçi eczaneler', 'Pharmacy', 'Drugstore'],
    ['DİŞ HEKİMİ', 'Dentist', 'Dental clinic'],
    ['diş hekimleri', 'Dentist', 'Dental clinic'],
    ['disci', 'Dentist', 'Dental clinic'],
    ['avukatlar', 'Lawyer', 'Law firm'],
    ['lokanta', 'Restaurant'],
    ['restoranları', 'Restaurant'],
    ['kahveci', 'Coffee shop', 'Cafe', 'Café'],
    ['pastane', 'Pastry shop'],
    ['fırın', 'Bakery'],
    ['otelleri', 'Hotel'],
    ['hastane', 'Hospital'],
    ['veteriner', 'Veterinarian'],
    ['çilingir', 'Locksmith'],
    ['oto tamirciler', 'Auto repair shop'],
    ['market', 'Supermarket', 'Grocery store'],
    ['benzin istasyonları', 'Gas station'],
    ['emlakçı', 'Real estate agency', 'Real estate agent'],
    ['cami', 'Mosque'],
    ['kebapçı', 'Doner kebab restaurant'],
    ['dönerci', 'Doner kebab restaurant'],
    ['noter', 'Notary public'],
    // Other languages.
    ['Zahnärzte', 'Dentist', 'Dental clinic'],
    ['Bäckerei', 'Bakery'],
    ['salon de coiffure', 'Hair salon'],
    ['boulangeries', 'Bakery'],
    ['gasolinera', 'Gas station'],
    ['peluquerías', 'Hair salon'],
    ['palestra', 'Gym', '24-hour gym'],
    ['padaria', 'Bakery'],
    ['huisarts', 'Doctor', 'Medical center'],
    ['fryzjer', 'Hair salon'],
    ['apteka', 'Pharmacy', 'Drugstore'],
    ['больница', 'Hospital'],
    ['صيدلية', 'Pharmacy', 'Drugstore'],
    ['レストラン', 'Restaurant'],
    ['酒店', 'Hotel'],
    // Words that alone mean no category.
    ['general'],
    ['art'],
    ['family'],
    ['first'],
    ['city'],
    ['private'],
    ['public'],
    ['american'],
    ['beijing'],
    ['high class barber'],
    ['Berlin'],
    ['constructor'],
    ['__proto__'],
  ])('%s', (typed, ...names) => {
    const words = wordsOf(typed).length;
    expect(meant(typed)).toEqual(names.length === 0 ? null : { words, names });
  });

  it('match the longest phrase from a word on', () => {
    expect(meant('pizza berlin')).toEqual({ words: 1, names: ['Pizza restaurant'] });
    expect(meant('turkish grocery stores in berlin')).toEqual({
      words: 3,
      names: ['Turkish grocery store'],
    });
    expect(vocabulary.match(wordsOf('royal art hotel'), 0)).toBeNull();
    expect(vocabulary.match(wordsOf('royal art hotel'), 2)).toEqual({
      length: 1,
      ids: [NAMES.indexOf('Hotel') + 1],
      label: 'Hotel',
    });
  });

  it('are labelled with the name of the largest, of at most twelve', () => {
    const many = Array.from({ length: 20 }, (_, id) => ({
      id,
      name: id % 2 === 0 ? 'Ramen shop' : 'Ramen restaurant',
      slug: `ramen-${id}`,
      ...sized(id),
    }));
    expect(categoryVocabulary(many).match(['ramen'], 0)).toEqual({
      length: 1,
      ids: [19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8],
      label: 'Ramen restaurant',
    });
  });

  it('are matched as a name first, then a plural, a synonym, a short form', () => {
    const first = (...names: string[]) => {
      const named = names.map((name, id) => ({ id, name, slug: name, ...sized(1) }));
      return categoryVocabulary(named).match(['chemists'], 0)?.ids;
    };
    expect(first('Chemists', 'Chemist', 'Pharmacy', 'Chemist shop')).toEqual([0]);
    expect(first('Apiary', 'Chemist', 'Pharmacy', 'Chemist shop')).toEqual([1]);
    expect(first('Apiary', 'Bar', 'Pharmacy', 'Chemist shop')).toEqual([2]);
    expect(first('Apiary', 'Bar', 'Church', 'Chemist shop')).toEqual([3]);
    expect(first('Apiary', 'Bar', 'Church', 'Zoo')).toBeUndefined();
  });

  it('mean each category once, even with several meanings', () => {
    const one = categoryVocabulary([{ id: 1, name: 'Elementary school', slug: 'x', ...sized(1) }]);
    expect(one.match(['primary', 'school'], 0)?.ids).toEqual([1]);
  });

  it('leave out names without letters', () => {
    const one = categoryVocabulary([{ id: 1, name: '☕', slug: 'x', ...sized(1) }]);
    expect(one.match([''], 0)).toBeNull();
    expect(one.bySlug('x')).toEqual({ id: 1, name: '☕' });
    expect(one.bySlug('y')).toBeUndefined();
  });

  it('match within the words and the categories, for any words', () => {
    const known = NAMES.flatMap(wordsOf);
    const word = fc.oneof(fc.constantFrom(...known), fc.string({ unit: 'binary' }));
    const index = fc.oneof(fc.integer({ min: -2, max: 12 }), fc.double());
    fc.assert(
      fc.property(fc.array(word, { maxLength: 10 }), index, (words, from) => {
        const match = vocabulary.match(words, from);
        if (match === null) return;
        expect(match.length).toBeGreaterThan(0);
        expect(from + match.length).toBeLessThanOrEqual(words.length);
        expect(new Set(match.ids).size).toBe(match.ids.length);
        expect(match.ids.length).toBeLessThanOrEqual(12);
        expect(namesOf(match.ids)).not.toContain(undefined);
        expect(match.label).toBe(NAMES[(match.ids[0] ?? 0) - 1]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('match each category’s own name, for any names', () => {
    const names = fc.uniqueArray(fc.string({ unit: 'grapheme', maxLength: 20 }), { maxLength: 10 });
    fc.assert(
      fc.property(names, (all) => {
        const own = all.map((name, id) => ({ id, name, slug: `s${id}`, ...sized(1) }));
        const { match, bySlug } = categoryVocabulary(own);
        for (const { id, name, slug } of own) {
          const words = wordsOf(name);
          if (words.length > 0) expect(match(words, 0)?.ids).toContain(id);
          expect(bySlug(slug)).toEqual({ id, name });
        }
      }),
    );
  });
});
