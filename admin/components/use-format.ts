import { useMemo } from 'react';
import { useMessages } from '../messages/language.tsx';

/** Numbers, shares and times as the language spoken at the moment writes them. */
export function useFormat() {
  const { code } = useMessages().language;
  return useMemo(() => {
    const number = new Intl.NumberFormat(code);
    const share = new Intl.NumberFormat(code, {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    });
    const time = new Intl.DateTimeFormat(code, { timeStyle: 'short' });
    return {
      number: (value: number) => number.format(value),
      /** @param ratio 0–1 */
      share: (ratio: number) => share.format(ratio),
      time: (value: Date) => time.format(value),
    };
  }, [code]);
}
