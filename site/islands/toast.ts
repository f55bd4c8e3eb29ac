/** What a notification says, and how: an error interrupts a screen reader, others wait. */
export type Toast = {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'plain' | 'error';
};

/** Of public-site.md, 9. */
const SHOWN_MS = 5_000;
const SWIPE_PX = 50;
const FOCUS_KEY = 'F8';

/** Screen readers say what comes into a live region, not what a region brings along. */
const LIVE_MS = 60;

let region: HTMLElement | undefined;
let dismissShown: (() => void) | undefined;

/**
 * Shows a notification for five seconds in place of any other. The time stands still while the
 * pointer or the keyboard is on it; Escape, the button or a swipe to the right put it away.
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
 * Calls back when an element has been left alone for some time.
 * @returns a listener for the events by which pointer and keyboard come and go
 */
function countDown(milliseconds: number, done: () => void): (event: Event) => void {
  const holding = new Set<string>();
  let left = milliseconds;
  let started = performance.now();
  let timer = setTimeout(done, left);
  return ({ type }) => {
    const wasHeld = holding.size > 0;
    if (type === 'removed' || type === 'pointerenter' || type === 'focusin')
      holding.add(type === 'pointerenter' ? 'pointer' : type);
    else holding.delete(type === 'pointerleave' ? 'pointer' : 'focusin');
    const held = holding.size > 0;
    if (held === wasHeld) return;
    clearTimeout(timer);
    if (held) left -= performance.now() - started;
    else {
      started = performance.now();
      timer = setTimeout(done, Math.max(left, 0));
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

let before: HTMLElement | undefined;

/** The region that all notifications of a page come into; F8 moves the keyboard there. */
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
      before = document.activeElement;
    section.focus();
  });
  // From the region itself, too: there the keyboard is before it goes to a notification.
  section.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || document.activeElement !== section) return;
    dismissShown?.();
    returnFocus();
  });
  region = list;
  return list;
}

function returnFocus(): void {
  before?.focus();
  before = undefined;
}

function closeButton(dismiss: () => void): HTMLElement {
  const button = element('button', '', '×');
  button.setAttribute('type', 'button');
  button.setAttribute('aria-label', 'Close');
  button.addEventListener('click', dismiss);
  return button;
}

function element(name: string, className = '', text = ''): HTMLElement {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.textContent = text;
  return made;
}
