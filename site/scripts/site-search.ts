/** Loads the suggestions of the header's search when one of its boxes is first used. */
document
  .querySelector('.site-search')
  ?.addEventListener('focusin', () => void import('./search-form.ts'), { once: true });

const KEY = 'search-key';

/** Browsers that block storage throw here; the choice then holds for this page only. */
function readStoredChoice(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

let isOn = readStoredChoice();

/** Speech input and a slip of the finger type the key, too: the search page offers to turn it off. */
const choice = document.querySelector<HTMLInputElement>('#search-key');
if (choice) choice.checked = isOn;
choice?.addEventListener('change', () => {
  isOn = choice.checked;
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off');
  } catch {
    // Storage is blocked, see readStoredChoice.
  }
});

/** Moves the focus to the page's search when `/` is typed anywhere else than in a field. */
document.addEventListener('keydown', (event) => {
  const { key, target, ctrlKey, metaKey, altKey, isComposing } = event;
  if (!isOn || key !== '/' || ctrlKey || metaKey || altKey || isComposing) return;
  if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]'))
    return;
  const box = document.querySelector<HTMLInputElement>('.search-form input');
  if (!box) return;
  // Otherwise the key is typed into the box, or opens the browser's own search.
  event.preventDefault();
  box.select();
  box.focus();
});
