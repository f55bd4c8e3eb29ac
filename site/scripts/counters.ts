const DURATION_MILLISECONDS = 2000;
const STEPS = 50;

const whole = new Intl.NumberFormat('en');

/** Counts a number up from zero to the value in the page; the width of the final text is reserved. */
function countUp(element: HTMLElement): void {
  const text = element.textContent;
  const target = Number(text.replaceAll(',', ''));
  element.style.minWidth = `${element.getBoundingClientRect().width}px`;
  const started = performance.now();
  const show = () => {
    const elapsed = performance.now() - started;
    const step = Math.min(STEPS, Math.floor((elapsed * STEPS) / DURATION_MILLISECONDS));
    element.textContent = step === STEPS ? text : whole.format(Math.round((target * step) / STEPS));
    if (step === STEPS) clearInterval(timer);
  };
  const timer = setInterval(show, DURATION_MILLISECONDS / STEPS);
  show();
}

if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
  for (const element of document.querySelectorAll<HTMLElement>('.counters dd')) countUp(element);
