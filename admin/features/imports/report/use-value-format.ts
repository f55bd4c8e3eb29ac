import { useMemo } from 'react';
import { BUSINESS_STATUSES } from '../../../../api/contract/pages/business-status.ts';
import { STATUS_NAMES } from '../../../components/status-names.ts';
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
  const statusNames = useCatalogue(STATUS_NAMES);
  return useMemo(() => {
    // Coordinates show all their decimals.
    const number = (value: number) => value.toLocaleString(code, { maximumFractionDigits: 7 });
    const { allDay, closed } = kinds;
    const status = (value: string) =>
      BUSINESS_STATUSES.flatMap((name) => (name === value ? [statusNames[name]] : []))[0] ?? value;
    return { texts, number, decimal, moment, country, status, days, allDay, closed };
  }, [code, texts, decimal, moment, country, statusNames, days, kinds]);
}
