import { useMemo } from 'react';
import { useMessages } from '../messages/language.tsx';

/** @returns a function from an ISO country code to the country's name in the current language */
export function useCountryName(): (code: string) => string {
  const { code: language } = useMessages().language;
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    return (code) => names.of(code) ?? code;
  }, [language]);
}
