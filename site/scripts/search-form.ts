import { searchPath } from '../../api/contract/pages/urls.ts';
import { offerSuggestions } from './suggestions.ts';

/** Fills the search form with the current search, and adds suggestions to its boxes. */
const current = location.pathname === searchPath() ? new URLSearchParams(location.search) : null;
for (const box of document.querySelectorAll<HTMLInputElement>('.search-form input')) {
  // Text that was typed before this script ran stays.
  if (current && box.value === box.defaultValue) box.value = current.get(box.name) ?? '';
  offerSuggestions(box);
}
