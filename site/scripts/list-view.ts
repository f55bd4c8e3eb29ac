/** Whether lists are shown as rows rather than as cards: remembered in this browser. */

const KEY = 'list-view';

/** Browsers that keep nothing for a site throw: then it holds for this page alone. */
function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const showsRows = (): boolean => document.documentElement.dataset.view === 'list';

export function showRows(rows: boolean): void {
  document.documentElement.dataset.view = rows ? 'list' : 'grid';
  try {
    localStorage.setItem(KEY, rows ? 'list' : 'grid');
  } catch {
    // As above.
  }
}

/** Before the islands are there, so that cards are not seen turning into rows. */
export function restoreView(): void {
  if (remembered() === 'list') document.documentElement.dataset.view = 'list';
}
