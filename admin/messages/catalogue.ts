import { useLanguage } from './language.tsx';

/** What a feature says, in each language; the English says the same things as the Turkish. */
export type Catalogue<Texts> = { readonly tr: Texts; readonly en: Texts };

/** The texts of a feature in the language spoken at the moment. */
export function useCatalogue<Texts>(catalogue: Catalogue<Texts>): Texts {
  return catalogue[useLanguage().messages.language.code === 'en' ? 'en' : 'tr'];
}
