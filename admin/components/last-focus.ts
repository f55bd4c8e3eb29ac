/** What comes and goes by itself, and so is nothing to go back to. */
const TOAST = '.mantine-Notifications-notification';
const PASSING = `[role="dialog"], [role="menu"], [role="listbox"], ${TOAST}`;

/** What had the focus last that does not come and go: anywhere, and on the screen itself. */
let last: HTMLElement | null = null;
let lastOnScreen: HTMLElement | null = null;

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement) || target.closest(PASSING) !== null) return;
  last = target;
  if (target.closest('main') !== null) lastOnScreen = target;
});

/** Gives the focus back to it; where it is gone, to the title of the screen. */
function focusOn(target: HTMLElement | null): void {
  const there = target?.isConnected ? target : document.querySelector<HTMLElement>('h1[tabindex]');
  there?.focus({ preventScroll: true });
}

/** Gives the focus to what had it last that stays, such as what has opened a window. */
export const focusLast = (): void => focusOn(last);

/**
 * Takes the focus out of what is said in the corner, before that goes. Who has come there by keys has
 * gone past all that stands around the screen: they go on where they were at work.
 */
export function leaveToast(): void {
  if (document.activeElement?.closest(TOAST)) focusOn(lastOnScreen);
}
