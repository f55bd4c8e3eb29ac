import { AppError } from '../../api/errors.ts';
import { type Group, widening } from './groups.ts';
import type { Random } from './random.ts';
import { readBeside, splitList } from './tables.ts';
import { Weighted } from './weighted.ts';

/** Word lists for names and addresses; every other line of a language file belongs to a group. */
const LISTS = ['surname', 'motif', 'tail', 'saint', 'street', 'kind', 'district'];
/** Lines of patterns: `name`, `name.restaurant`, `address`, `mall`. */
const PATTERNS = /^(?:name(?:\.\w+)?|address|mall)$/;

/** A text with slots, such as `Hotel {motif}`: literal texts at even indexes, slots at odd ones. */
export type Pattern = readonly string[];

export type Language = {
  readonly words: ReadonlyMap<string, Weighted<string>>;
  readonly patterns: ReadonlyMap<string, Weighted<Pattern>>;
  /** Words for a business of a group, such as `Bakery`. */
  readonly nouns: ReadonlyMap<string, readonly string[]>;
};

/** `text *3` → the text and its weight, by default 1. */
function weighted(item: string): readonly [string, number] {
  const [, text = item, weight = '1'] = /^(.*?)\s*\*(\d+)$/.exec(item) ?? [];
  return [text, Number(weight)];
}

function readLines(code: string): Map<string, string> {
  const lines = readBeside(`languages/${code}.txt`).split('\n');
  const own = new Map<string, string>();
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const [, key, value] = /^([\w.]+): (.+)$/.exec(line) ?? [];
    if (key === undefined || value === undefined) {
      throw new AppError('configuration', `languages/${code}.txt, line ${index + 1}: "${line}"`);
    }
    own.set(key, value);
  }
  const base = own.get('extends');
  return base === undefined ? own : new Map([...readLines(base), ...own]);
}

function readLanguage(code: string): Language {
  const words = new Map<string, Weighted<string>>();
  const patterns = new Map<string, Weighted<Pattern>>();
  const nouns = new Map<string, readonly string[]>();
  for (const [key, value] of readLines(code)) {
    if (key === 'extends') continue;
    if (PATTERNS.test(key)) {
      const items = value.split(key === 'mall' ? '|' : ';').map((item) => item.trim());
      patterns.set(
        key,
        new Weighted(
          items.map(weighted).map(([text, weight]) => [text.split(/\{(\w+)\}/), weight] as const),
        ),
      );
    } else if (LISTS.includes(key)) words.set(key, new Weighted(splitList(value).map(weighted)));
    else nouns.set(key, splitList(value));
  }
  return { words, patterns, nouns };
}

/**
 * @returns a function that reads a language of `languages/` once @throws AppError with the line that cannot
 *   be parsed
 */
export function createLanguages(): (code: string) => Language {
  const known = new Map<string, Language>();
  return (code) => {
    const language = known.get(code) ?? readLanguage(code);
    known.set(code, language);
    return language;
  };
}

/** A word for a business of this group; undefined if the language has none. */
export function noun(language: Language, group: Group, random: Random): string | undefined {
  const found = widening(group).map((kind) => language.nouns.get(kind));
  const nouns = found.find((some) => some !== undefined);
  return nouns && random.pick(nouns);
}

/** A word of a language's list, such as `surname`. @throws AppError for an unknown list */
export function word(language: Language, list: string, random: Random): string {
  const words = language.words.get(list);
  if (!words) throw new AppError('configuration', `A language has no list "${list}".`);
  return words.draw(random);
}

/** Fills the slots of a pattern. */
export function fill(pattern: Pattern, slot: (name: string) => string): string {
  return pattern.map((text, index) => (index % 2 === 0 ? text : slot(text))).join('');
}
