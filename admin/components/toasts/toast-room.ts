/** Bars that stick to the end of the window. Toasts stay above them. */
const BARS = '.save-bar';

/** Between the toasts, the bar below them and the end of the window. */
const GAP = 16;

/**
 * Keeps the toasts clear of controls: `--toast-lift` raises them above a bar at the end of the window, and
 * `--toast-room` is the height at the end of the window that pages and dialogs leave free for them.
 * @returns a function that stops it
 */
export function keepRoom(column: HTMLElement): () => void {
  const root = document.documentElement;
  let [lift, room] = [0, 0];
  const update = () => {
    const { height, left, bottom } = column.getBoundingClientRect();
    const end = bottom + lift;
    const bar = [...document.querySelectorAll(BARS)]
      .map((element) => element.getBoundingClientRect())
      .find((one) => one.right > left && one.top < end && one.bottom > end - height);
    lift = height > 0 && bar ? end + GAP - bar.top : 0;
    root.style.setProperty('--toast-lift', `${lift}px`);
    const needed = height > 0 ? height + lift + 2 * GAP : 0;
    // The end of the page moves if it is in sight, away from under the pointer: the room stays until then.
    const unscrolled = root.scrollHeight - innerHeight - scrollY;
    if (scrollY > 0 && unscrolled < room - needed) return;
    room = needed;
    root.style.setProperty('--toast-room', `${room}px`);
  };
  const sizes = new ResizeObserver(() => requestAnimationFrame(update));
  sizes.observe(column);
  sizes.observe(document.body);
  addEventListener('scroll', update, { passive: true });
  addEventListener('resize', update);
  return () => {
    sizes.disconnect();
    removeEventListener('scroll', update);
    removeEventListener('resize', update);
  };
}
