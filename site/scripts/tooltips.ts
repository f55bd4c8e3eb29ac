/** Delay before a tooltip appears, as specified. */
const DELAY_MS = 700;
/** If a tooltip was hidden less than this long ago, the next one appears at once. */
const SKIP_MS = 300;
/** The time to move the pointer from a name onto its tooltip, which stays there (WCAG 1.4.13). */
const LEAVE_MS = 100;

const tooltip = document.createElement('div');
tooltip.className = 'tooltip';
tooltip.role = 'tooltip';

let shownFor: Element | null = null;
let hiddenAt = Number.NEGATIVE_INFINITY;
let timer = 0;

function after(milliseconds: number, then: () => void): void {
  clearTimeout(timer);
  timer = window.setTimeout(then, milliseconds);
}

/** Places the tooltip below the element, or above it at the end of the window, and within its sides. */
function show(element: Element): void {
  clearTimeout(timer);
  shownFor = element;
  tooltip.textContent = element.textContent;
  document.body.append(tooltip);
  const { left, top, bottom } = element.getBoundingClientRect();
  const { width, height } = tooltip.getBoundingClientRect();
  const room = document.documentElement.clientWidth - width;
  const y = bottom + height <= innerHeight ? bottom : top - height;
  tooltip.style.left = `${scrollX + Math.max(0, Math.min(left, room))}px`;
  tooltip.style.top = `${scrollY + y}px`;
}

function hide(): void {
  clearTimeout(timer);
  if (!shownFor) return;
  shownFor = null;
  tooltip.remove();
  hiddenAt = performance.now();
}

/** The tooltip, or the name that does not fit into its line. */
function at({ target }: Event): Element | null {
  const found = target instanceof Element ? target.closest('.panel li a, .tooltip') : null;
  return found && (found === tooltip || found.scrollWidth > found.clientWidth) ? found : null;
}

// The browser's own tooltip of a title never appears on keyboard focus, and cannot be closed.
for (const element of document.querySelectorAll('.panel [title]')) element.removeAttribute('title');

document.addEventListener('pointerover', (event) => {
  const over = at(event);
  if (!over || event.pointerType !== 'mouse') return;
  if (over === tooltip || over === shownFor) clearTimeout(timer);
  else {
    const skip = shownFor !== null || performance.now() - hiddenAt < SKIP_MS;
    after(skip ? 0 : DELAY_MS, () => show(over));
  }
});
document.addEventListener('pointerout', (event) => {
  if (at(event) && !shownFor?.matches(':focus-visible')) after(LEAVE_MS, hide);
});
document.addEventListener('focusin', (event) => {
  const focused = at(event);
  if (focused?.matches(':focus-visible')) show(focused);
});
document.addEventListener('focusout', hide);
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') hide();
});
