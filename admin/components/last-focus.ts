/** Elements that appear temporarily: the focus never returns to them. */
const TEMPORARY = '[role="dialog"], [role="menu"], [role="listbox"], .toasts';

/** The element outside of temporary ones that had the focus last: anywhere, and within the screen. */
let last: HTMLElement | null = null;
let lastOnScreen: HTMLElement | null = null;

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement) || target.closest(TEMPORARY) !== null) return;
  last = target;
  if (target.closest('main') !== null) lastOnScreen = target;
});

/** Focuses the element, or the title of the screen if the element is gone. */
function focusOn(target: HTMLElement | null): void {
  const focusable = target?.isConnected
    ? target
    : document.querySelector<HTMLElement>('h1[tabindex]');
  focusable?.focus({ preventScroll: true });
}

/** Returns the focus to the last permanent element, such as the button that opened a dialog. */
export const focusLast = (): void => focusOn(last);

/**
 * Moves the focus out of a toast before it ends. It goes to the last element within the screen, not to
 * the shell elements that keyboard users pass on their way to the toast.
 */
export function leaveToast(id: number): void {
  if (document.activeElement?.closest(`[data-toast="${id}"]`)) focusOn(lastOnScreen);
}
