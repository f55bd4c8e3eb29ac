import { useState } from 'react';
import type { ImportColumns } from '../../../../api/contract/calls/imports-api.ts';

export type Column = ImportColumns['sheets'][number]['columns'][number];

/** Unsaved mappings: header → field; null removes a saved mapping. */
type Draft = ReadonlyMap<string, string | null>;

const NO_CHANGES: Draft = new Map();

/** The unsaved changes of column mappings. */
export function useMappingDraft() {
  const [draft, setDraft] = useState(NO_CHANGES);
  return {
    draft,
    /** The field that a column will be read as; null if it will not be read. */
    meaning({ header, field, mapped }: Column): string | null {
      const drafted = header === null ? undefined : draft.get(header);
      if (drafted === undefined) return field;
      // The meaning that comes from the header itself appears after saving.
      return drafted ?? (mapped ? null : field);
    },
    change({ header, field, mapped }: Column, meaning: string | null): void {
      if (header === null) return;
      const isAsBefore = meaning === field || (meaning === null && !mapped);
      setDraft((before) => {
        const after = new Map(before);
        if (isAsBefore) after.delete(header);
        else after.set(header, meaning);
        return after;
      });
    },
    reset: () => setDraft(NO_CHANGES),
  };
}
