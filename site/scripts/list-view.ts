/** The view of lists, rows or cards, stored in this browser. */

const KEY = 'list-view';

/** Browsers that block storage throw here; the choice then holds for this page only. */
function readStoredView(): string | null {
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
    // Storage is blocked, see readStoredView.
  }
}

/** Runs before the islands load, so that cards do not visibly turn into rows. */
export function restoreView(): void {
  if (readStoredView() === 'list') document.documentElement.dataset.view = 'list';
}
