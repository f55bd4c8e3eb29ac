/** A notification. The tone 'error' interrupts a screen reader; the others wait. */
export type Toast = {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'plain' | 'error';
};

/** Display time, swipe distance and key, as specified. */
const SHOWN_MS = 5_000;
const SWIPE_PX = 50;
const FOCUS_KEY = 'F8';

/** Delay of the text: screen readers announce changes in a live region, not its initial content. */
const LIVE_MS = 60;

let region: HTMLElement | undefined;
let dismissShown: (() => void) | undefined;

/**
 * Shows a notification for five seconds, in place of any other. The countdown pauses while the
 * pointer or the focus is on it; Escape, the button or a swipe to the right dismiss it.
 */
export function toast({ title, description, tone = 'plain' }: Toast): void {
  dismissShown?.();
  const list = openRegion();
  const item = element('li', `toast ${tone}`);
  const text = element('div');
  text.setAttribute('role', tone === 'error' ? 'alert' : 'status');
  item.append(text, closeButton(dismiss));
  list.append(item);
  setTimeout(() => {
    text.append(element('strong', '', title));
    if (description !== undefined) text.append(element('p', '', description));
  }, LIVE_MS);

  const pause = countDown(SHOWN_MS, dismiss);
  item.addEventListener('pointerenter', pause);
  item.addEventListener('pointerleave', pause);
  item.addEventListener('focusin', pause);
  item.addEventListener('focusout', pause);
  item.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') dismiss();
  });
  onSwipeRight(item, dismiss);
  dismissShown = dismiss;

  function dismiss(): void {
    if (!item.isConnected) return;
    const focused = item.contains(document.activeElement);
    item.remove();
    dismissShown = undefined;
    pause(new Event('removed'));
    if (focused) returnFocus();
  }
}

/**
 * Calls `done` after the time has passed without pointer or focus on the element.
 * @returns a listener for the pointer and focus events of the element, which pause and resume
 */
function countDown(milliseconds: number, done: () => void): (event: Event) => void {
  const holders = new Set<string>();
  let remaining = milliseconds;
  let started = performance.now();
  let timer = setTimeout(done, remaining);
  return ({ type }) => {
    const wasHeld = holders.size > 0;
    if (type === 'removed' || type === 'pointerenter' || type === 'focusin')
      holders.add(type === 'pointerenter' ? 'pointer' : type);
    else holders.delete(type === 'pointerleave' ? 'pointer' : 'focusin');
    const held = holders.size > 0;
    if (held === wasHeld) return;
    clearTimeout(timer);
    if (held) remaining -= performance.now() - started;
    else {
      started = performance.now();
      timer = setTimeout(done, Math.max(remaining, 0));
    }
  };
}

function onSwipeRight(item: HTMLElement, done: () => void): void {
  let from: number | undefined;
  const move = (px: number) => {
    item.style.translate = px > 0 ? `${px}px` : '';
  };
  item.addEventListener('pointerdown', ({ clientX, target, pointerId }) => {
    if (target instanceof Element && target.closest('button')) return;
    from = clientX;
    item.setPointerCapture(pointerId);
  });
  item.addEventListener('pointermove', ({ clientX }) => {
    if (from !== undefined) move(clientX - from);
  });
  item.addEventListener('pointerup', ({ clientX }) => {
    if (from !== undefined && clientX - from >= SWIPE_PX) done();
    from = undefined;
    move(0);
  });
  item.addEventListener('pointercancel', () => {
    from = undefined;
    move(0);
  });
}

let focusedBefore: HTMLElement | undefined;

/** Creates the region of all notifications once; F8 moves the focus there. */
function openRegion(): HTMLElement {
  if (region) return region;
  const section = element('section', 'toasts');
  section.setAttribute('aria-label', `Notifications (${FOCUS_KEY})`);
  section.tabIndex = -1;
  const list = element('ol');
  section.append(list);
  document.body.append(section);
  document.addEventListener('keydown', (event) => {
    if (event.key !== FOCUS_KEY) return;
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement && !section.contains(document.activeElement))
      focusedBefore = document.activeElement;
    section.focus();
  });
  // After F8 the region itself has the focus, before a notification gets it.
  section.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || document.activeElement !== section) return;
    dismissShown?.();
    returnFocus();
  });
  region = list;
  return list;
}

function returnFocus(): void {
  focusedBefore?.focus();
  focusedBefore = undefined;
}

function closeButton(dismiss: () => void): HTMLElement {
  const button = element('button', '', '×');
  button.setAttribute('type', 'button');
  button.setAttribute('aria-label', 'Close');
  button.addEventListener('click', dismiss);
  return button;
}

function element(name: string, className = '', text = ''): HTMLElement {
  const created = document.createElement(name);
  if (className !== '') created.className = className;
  created.textContent = text;
  return created;
}
