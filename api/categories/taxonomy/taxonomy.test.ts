import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { turkishPlurals } from '../../search/understand/plurals.ts';
import { nameKey } from './name-key.ts';
import { readTaxonomy } from './read-taxonomy.ts';
import { ancestorsOf, findNode, isKindOf, nodeById, schemaTypeOf } from './taxonomy.ts';

const nodes = readTaxonomy();
const anyNode = fc.constantFrom(...nodes);
const named = (name: string) => findNode(name)?.name ?? null;

describe('the taxonomy', () => {
  it('is a tree: parents come first, ids and keys belong to one node', () => {
    const ids = nodes.map(({ id }) => id);
    const keys = nodes.flatMap((node) => node.keys);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(keys).size).toBe(keys.length);
    const places = new Map(ids.map((id, at) => [id, at]));
    expect(
      nodes.filter(
        ({ id, parent }, at) =>
          !/^[a-z0-9]+(?:_[a-z0-9]+)*$/.test(id) ||
          (parent !== null && (places.get(parent) ?? at) >= at),
      ),
    ).toEqual([]);
  });

  it('is compiled with the keys of today', () => {
    expect(nodes.filter(({ name, keys }) => keys[0] !== nameKey(name))).toEqual([]);
  });

  it('has one group at the top of each path', () => {
    expect(nodes.filter(({ parent }) => parent === null).map(({ name }) => name)).toEqual([
      ...['Food and drink', 'Lifestyle services', 'Services and business', 'Lodging', 'Shopping'],
      ...['Cultural and historic', 'Travel and transportation', 'Education'],
      ...['Community and government', 'Sports and recreation', 'Health care'],
      ...['Geographic entities', 'Arts and entertainment'],
    ]);
  });
});

describe('a name of a category', () => {
  it.each([
    [
      'Restaurant',
      'restaurant',
      'restaurants',
      'RESTAURANTS',
      'Restoran',
      'Restoranlar',
      'Lokanta',
    ],
    ['Restaurant', 'Restaurante', 'ristoranti', 'ресторан', 'レストラン', '餐厅', 'مطعم'],
    ['Pizza restaurant', 'Pizzeria', 'pizza restaurants', 'Pizzacı', 'Pizza place'],
    ['Italian restaurant', 'Ristorante italiano', 'Italienisches Restaurant'],
    ['Coffee shop', 'Coffeeshop', 'coffee shops', 'COFFEE-SHOP'],
    ['Cafe', 'Café', 'Kafe', 'Cafés'],
    ['Bookstore', 'Book store', 'Book shop', 'bookshops'],
    ['Pharmacy', 'Eczane', 'Apotheke', 'Apotheken', 'Chemist'],
    ['Bakery', 'Bakeries', 'Bäckerei', 'Bäckereien', 'Fırın'],
    ['Theater', 'Theatre', 'theaters'],
    ['Night club', 'Nightclub', 'night-clubs', 'Discotheque'],
    ['Dentist', 'Diş hekimi', 'Dental clinic'],
    ["Women's clothing store", 'Womens clothing store', "women's clothing stores"],
  ])('means %s in any language, number and spelling', (name, ...others) => {
    expect([name, ...others].map(named)).toEqual([name, ...others].map(() => name));
  });

  it.each(['', '–', 'Other', 'Künefeci', 'Restaurant supply', 'Inne', '🍕'])(
    'that is none means nothing: "%s"',
    (name) => {
      expect(findNode(name)).toBeNull();
    },
  );

  it('finds the node of each of its names, in any case', () => {
    fc.assert(
      fc.property(anyNode, fc.boolean(), (node, upper) => {
        const name = upper ? node.name.toUpperCase() : node.name.toLowerCase();
        expect(findNode(`  ${name}!`)).toBe(nodeById(node.id));
      }),
      { numRuns: 500 },
    );
  });

  it('finds the node of a Turkish plural, unless that is the name of another', () => {
    for (const word of ['restoran', 'otel', 'eczane', 'kuaför', 'pizzacı'])
      for (const plural of turkishPlurals(word)) expect(findNode(plural)).toBe(findNode(word));
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (name) => {
        const node = findNode(name);
        if (node) expect(nodeById(node.id)).toBe(node);
      }),
    );
  });
});

describe('a node', () => {
  const node = (name: string) => {
    const found = findNode(name);
    if (!found) throw new Error(`No node is called ${name}.`);
    return found;
  };

  it('is a kind of each wider category, and of itself', () => {
    const pizza = node('Pizza restaurant');
    expect(ancestorsOf(pizza).map(({ name }) => name)).toEqual([
      ...['Italian restaurant', 'Mediterranean restaurant', 'European restaurant', 'Restaurant'],
      'Food and drink',
    ]);
    expect(isKindOf(pizza, pizza)).toBe(true);
    expect(isKindOf(pizza, node('Restaurant'))).toBe(true);
    expect(isKindOf(node('Restaurant'), pizza)).toBe(false);
    expect(isKindOf(pizza, node('Hotel'))).toBe(false);
  });

  it('has the schema.org type of the nearest wider category that has one', () => {
    expect(schemaTypeOf(node('Pizza restaurant'))).toBe('Restaurant');
    expect(schemaTypeOf(node('Bakery'))).toBe('Bakery');
    expect(schemaTypeOf(node('Museum'))).toBe('Museum');
    expect(schemaTypeOf(node('Farm'))).toBeNull();
    fc.assert(
      fc.property(anyNode, ({ id }) => {
        const one = nodeById(id);
        if (!one) throw new Error(id);
        const [parent] = ancestorsOf(one);
        expect(schemaTypeOf(one)).toBe(one.type ?? (parent ? schemaTypeOf(parent) : null));
      }),
      { numRuns: 500 },
    );
  });
});
