import { useMemo, useSyncExternalStore } from 'react';

/** What is kept of a saved listing, in this browser alone. */
export type SavedListing = {
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly city: string;
  /** ISO 8601. */
  readonly savedAt: string;
};

/** The version is part of the key: other versions neither read nor overwrite what this one keeps. */
const KEY = 'saved-listings-1';

/** More than anybody looks through, and some 40 KB of the 5 MB that a site has. The oldest go. */
export const SAVED_MAX = 200;

/** Reads what is kept, newest first. What is damaged, or of another's making, is left out. */
export function parseSaved(text: string | null): SavedListing[] {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  return Array.isArray(value) ? value.filter(isSavedListing).slice(0, SAVED_MAX) : [];
}

function isSavedListing(value: unknown): value is SavedListing {
  if (typeof value !== 'object' || value === null) return false;
  const { slug, name, category, city, savedAt } = value as Partial<Record<string, unknown>>;
  return (
    typeof slug === 'string' &&
    /^[a-z0-9-]+$/.test(slug) &&
    [name, category, city, savedAt].every((text) => typeof text === 'string')
  );
}

/** Puts a listing first; @returns false where this browser keeps nothing */
export function saveListing(listing: SavedListing): boolean {
  const others = withoutSlug(listing.slug);
  return write([listing, ...others].slice(0, SAVED_MAX));
}

/** @returns false where this browser keeps nothing */
export const forgetListing = (slug: string): boolean => write(withoutSlug(slug));

const withoutSlug = (slug: string) => parseSaved(read()).filter((kept) => kept.slug !== slug);

/** The saved listings, newest first; also when another tab changes them. */
export function useSavedListings(): readonly SavedListing[] {
  const text = useSyncExternalStore(subscribe, read);
  return useMemo(() => parseSaved(text), [text]);
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Browsers that keep nothing for a site throw already when they are asked for the storage. */
function read(): string | null {
  try {
    return window.localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function write(listings: readonly SavedListing[]): boolean {
  try {
    window.localStorage.setItem(KEY, JSON.stringify(listings));
  } catch {
    return false;
  }
  for (const listener of listeners) listener();
  return true;
}
