import { useMemo } from 'react';
import { useMessages } from '../messages/language.tsx';

/** @returns a function that names a country, by its ISO code, in the language spoken at the moment */
export function useCountryName(): (code: string) => string {
  const { code: language } = useMessages().language;
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    return (code) => names.of(code) ?? code;
  }, [language]);
}
