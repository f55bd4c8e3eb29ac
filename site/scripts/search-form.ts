/** The form of the search page says what was searched for. */
const asked = new URLSearchParams(location.search);
for (const box of document.querySelectorAll<HTMLInputElement>('.search-form input'))
  box.value = asked.get(box.name) ?? '';
