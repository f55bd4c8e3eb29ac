/**
 * `adminAuth` is `true` while this browser seems to be signed in: it decides only what is shown until
 * the server has answered. `adminKeys` is `off` if single-key shortcuts are turned off.
 */
type Name = 'adminAuth' | 'adminLanguage' | 'adminKeys';

/** Reads a preference of this browser; null if there is none or the browser blocks storage. */
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
    // The browser blocks storage: the preference holds until the page is closed.
  }
}
