import { useState } from 'react';
import type { ImportColumns } from '../../../../api/contract/calls/imports-api.ts';

export type Column = ImportColumns['sheets'][number]['columns'][number];

/** What is said of headers here, and not saved yet. */
type Draft = ReadonlyMap<string, string | null>;

const NOTHING: Draft = new Map();

/** Meanings of headers that are being changed; null takes back what was said of one before. */
export function useMappingDraft() {
  const [draft, setDraft] = useState(NOTHING);
  return {
    draft,
    /** What a column will be taken for. */
    meaning({ header, field, mapped }: Column): string | null {
      const said = header === null ? undefined : draft.get(header);
      if (said === undefined) return field;
      // What its name means by itself shows when it has been saved.
      return said ?? (mapped ? null : field);
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
    reset: () => setDraft(NOTHING),
  };
}
