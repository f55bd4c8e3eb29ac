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

/** The countries with these ISO codes as options of a select, sorted by name. */
export function useCountryOptions(codes: readonly string[]) {
  const { code: language } = useMessages().language;
  const nameOf = useCountryName();
  return useMemo(
    () =>
      codes
        .map((value) => ({ value, label: nameOf(value) }))
        .sort((one, other) => one.label.localeCompare(other.label, language)),
    [codes, nameOf, language],
  );
}
