import { nameKey } from './name-key.ts';
import type { Node } from './read-taxonomy.ts';
import { allNodes } from './taxonomy.ts';

export type Suggestion = {
  readonly node: Node;
  /** Whether the names are nearly the same, so that the category is the node and no kind of it. */
  readonly isSame: boolean;
  /**
   * Whether the names are nearly the same, or the name has all words of the node: a Künefe restaurant is a restaurant.
   * Another suggestion shares a word with the name, perhaps of another language: Turkish çay, Vietnamese cây.
   */
  readonly isSure: boolean;
};

type Index = {
  /** The number of nodes. */
  readonly total: number;
  /** The nodes with a word in their keys. */
  readonly byWord: ReadonlyMap<string, ReadonlySet<Node>>;
  /** The words with three letters in a row. */
  readonly byTrigram: ReadonlyMap<string, ReadonlySet<string>>;
};

const trigramsOf = (word: string): string[] => {
  const padded = ` ${word} `;
  return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
};

function addTo<Value>(map: Map<string, Set<Value>>, key: string, value: Value): void {
  const known = map.get(key);
  if (known) known.add(value);
  else map.set(key, new Set([value]));
}

function makeIndex(): Index {
  const byWord = new Map<string, Set<Node>>();
  const byTrigram = new Map<string, Set<string>>();
  const nodes = allNodes();
  for (const node of nodes)
    for (const word of node.keys.flatMap((key) => key.split(' '))) addTo(byWord, word, node);
  for (const word of byWord.keys())
    for (const trigram of trigramsOf(word)) addTo(byTrigram, trigram, word);
  return { total: nodes.length, byWord, byTrigram };
}

let index: Index | undefined;

/** The share of trigrams that two words have in common, 0 to 1. */
function likeness(a: readonly string[], b: readonly string[]): number {
  const [one, other] = [new Set(a), new Set(b)];
  return (2 * one.intersection(other).size) / (one.size + other.size);
}

/** A word that is less alike is another word. */
const ALIKE = 0.55;

/** The word of the taxonomy that is most alike, with its likeness; null if none is. */
function nearestWord(word: string, { byWord, byTrigram }: Index) {
  if (byWord.has(word)) return { word, likeness: 1 };
  const own = trigramsOf(word);
  const candidates = new Set(own.flatMap((trigram) => [...(byTrigram.get(trigram) ?? [])]));
  let best: { word: string; likeness: number } | null = null;
  for (const candidate of candidates) {
    const found = likeness(own, trigramsOf(candidate));
    if (found >= ALIKE && found > (best?.likeness ?? 0))
      best = { word: candidate, likeness: found };
  }
  return best;
}

/** The weight of a word that the taxonomy does not have: 'Künefe restaurant' is a restaurant. */
const UNKNOWN_WEIGHT = 2;
/** Suggestions with a lower score have hardly anything in common with the name. */
const LOWEST_SCORE = 0.3;
/** Nearly all of both names is the same. */
const SAME = 0.65;

/**
 * The nodes whose names are nearest to a name that the taxonomy does not know: by words in common, of which rare ones
 * weigh more, and misspelt words.
 * @param most how many at most, those that are sure first, then the nearest
 */
export function suggestNodes(name: string, most: number): Suggestion[] {
  index ??= makeIndex();
  const known = index;
  const weightOf = (word: string) =>
    Math.log(1 + known.total / (known.byWord.get(word)?.size ?? 1));
  const words = nameKey(name)
    .split(' ')
    .filter((word) => word !== '');
  const found = new Map(words.map((word) => [word, nearestWord(word, known)]));
  const meant = new Map<string, number>();
  for (const near of found.values()) if (near) meant.set(near.word, near.likeness);
  const own = words.reduce((sum, word) => {
    const near = found.get(word);
    return sum + (near ? weightOf(near.word) : UNKNOWN_WEIGHT);
  }, 0);
  const candidates = new Set(
    [...meant.keys()].flatMap((word) => [...(known.byWord.get(word) ?? [])]),
  );
  const hasAll = (key: string) => key.split(' ').every((part) => meant.get(part) === 1);
  const scoreOf = (key: string) => {
    let shared = 0;
    let whole = 0;
    for (const part of key.split(' ')) {
      const weight = weightOf(part);
      whole += weight;
      shared += weight * (meant.get(part) ?? 0);
    }
    return shared / Math.max(own, whole);
  };
  return [...candidates]
    .map((node) => ({ node, score: Math.max(...node.keys.map(scoreOf)) }))
    .filter(({ score }) => score >= LOWEST_SCORE)
    .map(({ node, score }) => {
      const isSame = score >= SAME;
      return { node, score, isSame, isSure: isSame || node.keys.some(hasAll) };
    })
    .sort(
      (a, b) =>
        Number(b.isSure) - Number(a.isSure) ||
        b.score - a.score ||
        a.node.name.localeCompare(b.node.name, 'en'),
    )
    .slice(0, most)
    .map(({ score: _, ...suggestion }) => suggestion);
}
