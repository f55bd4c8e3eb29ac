import { useLanguage } from './language.tsx';

/** The texts of a feature in each language; the type makes both complete. */
export type Catalogue<Texts> = { readonly tr: Texts; readonly en: Texts };

/** The texts of a feature in the current language. */
export function useCatalogue<Texts>(catalogue: Catalogue<Texts>): Texts {
  return catalogue[useLanguage().messages.language.code === 'en' ? 'en' : 'tr'];
}
