import type { Generated, GeneratedAlways } from 'kysely';
import type { Noun, RearrangementKind } from '../../contract/calls/rearrangements.ts';

/** Changes of categories and places by administrators. They can be undone for the `undo_days` of the site settings. */
export type RearrangementsTable = {
  id: GeneratedAlways<number>;
  noun: Noun;
  /** `move`: a category below another one, a city to another region. `alias`: a further name. `unalias`: a name that is removed. */
  kind: RearrangementKind;
  /** The category or city; of a further name, the row of that name. */
  subject_id: number;
  /** What it is merged into, moved below, or a name of; null for the top of the tree, a new name and a city that moves. */
  target_id: number | null;
  /** What an undo restores. */
  former: unknown;
  username: string;
  created_at: Generated<Date>;
  undone_at: Date | null;
};

/** The listings that a rearrangement moves, or whose pages it changes. */
export type RearrangedListingsTable = { rearrangement_id: number; business_id: number };
