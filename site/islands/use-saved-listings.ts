import { useMemo, useSyncExternalStore } from 'react';
import { parseSaved, readStored, type SavedListing, subscribe } from './saved-listings.ts';

/** The saved listings, newest first; follows changes in other tabs. There are none in the markup of the page. */
export function useSavedListings(): readonly SavedListing[] {
  const text = useSyncExternalStore(subscribe, readStored, () => null);
  return useMemo(() => parseSaved(text), [text]);
}
