/** Loads the suggestions of the header's search when one of its boxes is first used. */
document
  .querySelector('.site-search')
  ?.addEventListener('focusin', () => void import('./search-form.ts'), { once: true });

/** Moves the focus to the page's search when `/` is typed anywhere else than in a field. */
document.addEventListener('keydown', (event) => {
  const { key, target, ctrlKey, metaKey, altKey, isComposing } = event;
  if (key !== '/' || ctrlKey || metaKey || altKey || isComposing) return;
  if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]'))
    return;
  const box = document.querySelector<HTMLInputElement>('.search-form input');
  if (!box) return;
  // Otherwise the key is typed into the box, or opens the browser's own search.
  event.preventDefault();
  box.select();
  box.focus();
});
