import { featureGroupsOf } from './about-features.ts';
import type { Group } from './groups.ts';
import type { Random } from './random.ts';

type Leaf = boolean | string | null;

/** Shares of the cells in a special form; the others are objects of booleans. */
const EMPTY = 0.22;
const NONE = 0.02;
const LIST = 0.06;
const ODD_LEAVES = 0.06;
const FALSE_SHARE = 0.14;

function leaf(odd: boolean, random: Random): Leaf {
  const holds = !random.chance(FALSE_SHARE);
  if (!odd || random.chance(0.6)) return holds;
  return random.pick<Leaf>([null, 'True', 'false', 'Yes', 'Identifies as family-owned']);
}

function features(group: Group, odd: boolean, random: Random): [string, [string, Leaf][]][] {
  return featureGroupsOf(group).flatMap(({ name, share, labels }) => {
    if (!random.chance(share)) return [];
    const chosen = labels.filter(() => random.chance(0.45));
    if (chosen.length === 0) return [];
    return [[name, chosen.map((label): [string, Leaf] => [label, leaf(odd, random)])]];
  });
}

/** In the form of google-maps-scraper: a list of groups with an id and a list of options. */
function asList(groups: [string, [string, Leaf][]][]): string {
  return JSON.stringify(
    groups.map(([name, labels]) => ({
      id: name.toLowerCase().replaceAll(' ', '_'),
      name,
      options: labels.map(([label, value]) => ({ name: label, enabled: value === true })),
    })),
  );
}

/**
 * The `about` cell of a listing: JSON of groups (`Service options`, …) to features and flags; sometimes
 * with texts or null as leaves, or as a list; `None`, or null for an empty cell.
 */
export function about(group: Group, random: Random): string | null {
  const form = random.next();
  if (form < EMPTY) return null;
  if (form < EMPTY + NONE) return 'None';
  const odd = form > 1 - ODD_LEAVES;
  const groups = features(group, odd, random);
  if (form > 1 - ODD_LEAVES - LIST && !odd) return asList(groups);
  return JSON.stringify(
    Object.fromEntries(groups.map(([name, labels]) => [name, Object.fromEntries(labels)])),
  );
}
