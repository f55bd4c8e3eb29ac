import { readFileSync } from 'node:fs';

/** A category of the taxonomy. */
export type Node = {
  /** Lower-case letters, digits and underscores, such as `pizza_restaurant`. It never changes its meaning. */
  readonly id: string;
  /** The next wider category; null for a group such as Food and drink. */
  readonly parent: string | null;
  /** English name, such as `Pizza restaurant`. */
  readonly name: string;
  /** A kind of schema.org's LocalBusiness; null where the node has that of its parent. */
  readonly type: string | null;
  /**
   * The keys of all names in all languages, that of the English name first. No key belongs to two nodes. Kept as
   * keys, since computing 20,000 of them takes more than a second.
   */
  readonly keys: readonly string[];
};

const SEPARATOR = '|';

/** The lines of a taxonomy, parents first. The first line is a comment with version and sources. */
export const writeTaxonomy = (nodes: readonly Node[], comment: string): string =>
  [
    `# ${comment}`,
    ...nodes.map(({ id, parent, name, type, keys }) =>
      [id, parent ?? '', name, type ?? '', keys.join(SEPARATOR)].join('\t'),
    ),
    '',
  ].join('\n');

/** The nodes of `taxonomy.tsv`, parents first. */
export function readTaxonomy(): Node[] {
  const text = readFileSync(new URL('taxonomy.tsv', import.meta.url), 'utf8');
  return text.split('\n').flatMap((line) => {
    if (line === '' || line.startsWith('#')) return [];
    const [id = '', parent = '', name = '', type = '', keys = ''] = line.split('\t');
    return {
      ...{ id, name },
      parent: parent || null,
      type: type || null,
      keys: keys.split(SEPARATOR),
    };
  });
}
