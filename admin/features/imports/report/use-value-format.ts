import { useMemo } from 'react';
import { useCountryName } from '../../../components/use-country-name.ts';
import { useFormat } from '../../../components/use-format.ts';
import { useCatalogue, useMessages } from '../../../messages/language.tsx';
import { businessMessages } from '../../business/messages.ts';
import type { ValueFormat } from './describe-change.ts';
import { reportMessages } from './messages.ts';

/** The formatters of values of listings in the current language. */
export function useValueFormat(): ValueFormat {
  const { code } = useMessages().language;
  const { decimal, moment } = useFormat();
  const { dryRun: texts } = useCatalogue(reportMessages);
  const { days, kinds } = useCatalogue(businessMessages).hours;
  const country = useCountryName();
  return useMemo(() => {
    // Coordinates show all their decimals.
    const number = (value: number) => value.toLocaleString(code, { maximumFractionDigits: 7 });
    const { allDay, closed } = kinds;
    return { texts, number, decimal, moment, country, days, allDay, closed };
  }, [code, texts, decimal, moment, country, days, kinds]);
}
