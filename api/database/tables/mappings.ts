import type { Generated, GeneratedAlways } from 'kysely';

/** What administrators have decided about categories that the taxonomy does not know. */
export type CategoryMappingsTable = {
  id: GeneratedAlways<number>;
  category_id: number;
  /** `same`: another name of the target. `below`: a kind of the target. */
  kind: 'same' | 'below';
  target_id: number;
  former_parent_id: number | null;
  /** Categories that were other names of this one, and are now of the target. */
  former_names: Generated<number[]>;
  /** Categories that were kinds of this one, and are now of the target. */
  former_kinds: Generated<number[]>;
  /** Former addresses that led to this one, and now lead to the target. */
  former_paths: Generated<string[]>;
  username: string;
  created_at: Generated<Date>;
  undone_at: Date | null;
};

/** The listings that a mapping has moved to its target. */
export type CategoryMappingMovesTable = { mapping_id: number; business_id: number };
