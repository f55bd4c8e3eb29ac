/**
 * `adminAuth` is `true` while this browser believes to be signed in. It only decides what is painted
 * until the server has said who is. `adminKeys` is `off` where keys without Ctrl do nothing.
 */
type Name = 'adminAuth' | 'adminLanguage' | 'adminKeys';

/** What is kept in this browser; null where there is nothing, or the browser keeps nothing. */
export function readPreference(name: Name): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** @param value null removes it */
export function writePreference(name: Name, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // A browser that keeps nothing: everything works, it is only asked again.
  }
}
