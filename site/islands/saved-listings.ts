/** A saved listing, stored in this browser only. */
export type SavedListing = {
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly city: string;
  /** ISO 8601. */
  readonly savedAt: string;
};

/** The key contains the format version: other versions neither read nor overwrite this data. */
const KEY = 'saved-listings-1';

/** Maximum number of saved listings, about 40 KB of the 5 MB per site. The oldest are dropped. */
export const SAVED_MAX = 200;

/** Parses the stored listings, newest first. Skips invalid entries. */
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

/** Saves a listing as the newest. @returns false if the browser blocks storage */
export function saveListing(listing: SavedListing): boolean {
  const others = withoutSlug(listing.slug);
  return write([listing, ...others].slice(0, SAVED_MAX));
}

/** @returns false if the browser blocks storage */
export const forgetListing = (slug: string): boolean => write(withoutSlug(slug));

const withoutSlug = (slug: string) => parseSaved(readStored()).filter((kept) => kept.slug !== slug);

/** Whether a listing is saved in this browser. */
export const isSaved = (slug: string): boolean =>
  parseSaved(readStored()).some((saved) => saved.slug === slug);

const listeners = new Set<() => void>();

/**
 * Calls the listener when this or another tab has changed the stored listings.
 * @returns a function that ends this
 */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The stored text; null in browsers that block storage, which throw when `localStorage` is accessed. */
export function readStored(): string | null {
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
