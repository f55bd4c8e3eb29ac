import { searchPath } from '../../api/contract/pages/urls.ts';
import { offerSuggestions } from './suggestions.ts';

/** The form of a search says what was searched for, and offers names while one types. */
const asked = location.pathname === searchPath() ? new URLSearchParams(location.search) : null;
for (const box of document.querySelectorAll<HTMLInputElement>('.search-form input')) {
  // What somebody has typed by now stays.
  if (asked && box.value === box.defaultValue) box.value = asked.get(box.name) ?? '';
  offerSuggestions(box);
}
