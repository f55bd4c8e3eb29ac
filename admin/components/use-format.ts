import { useMemo } from 'react';
import { useMessages } from '../messages/language.tsx';
import { useTimeZone } from './time-zone.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const RELATIVE = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/**
 * Formatters for numbers, shares, sizes and times in the current language; times are in the time zone
 * of the back office.
 */
export function useFormat() {
  const { code } = useMessages().language;
  const timeZone = useTimeZone();
  return useMemo(() => {
    const number = new Intl.NumberFormat(code);
    const compact = new Intl.NumberFormat(code, { notation: 'compact', maximumFractionDigits: 1 });
    const share = new Intl.NumberFormat(code, {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    });
    const time = new Intl.DateTimeFormat(code, { timeStyle: 'short', timeZone });
    const date = new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeZone });
    const moment = new Intl.DateTimeFormat(code, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone,
    });
    const relative = new Intl.RelativeTimeFormat(code, { numeric: 'auto' });
    const list = new Intl.ListFormat(code);
    return {
      number: (value: number) => number.format(value),
      /** '719 K', for narrow places. */
      compact: (value: number) => compact.format(value),
      /** @param ratio 0–1 */
      share: (ratio: number) => share.format(ratio),
      /** With one decimal, such as a rating. */
      decimal: (value: number) =>
        value.toLocaleString(code, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
      time: (value: Date | string) => time.format(new Date(value)),
      date: (value: Date | string) => date.format(new Date(value)),
      moment: (value: Date | string) => moment.format(new Date(value)),
      /** '2 hours ago' or 'in 3 days'. */
      ago: (value: Date | string) => {
        const seconds = (new Date(value).getTime() - Date.now()) / 1000;
        const [unit, size] = RELATIVE.find(([, size]) => Math.abs(seconds) >= size) ?? [
          'second',
          1,
        ];
        return relative.format(Math.round(seconds / size), unit);
      },
      /** @param value in bytes */
      bytes: (value: number) => {
        const power = Math.min(
          UNITS.length - 1,
          Math.max(0, Math.floor(Math.log10(Math.max(1, value)) / 3)),
        );
        return new Intl.NumberFormat(code, {
          style: 'unit',
          unit: UNITS[power] ?? 'byte',
          maximumFractionDigits: 1,
        }).format(value / 1000 ** power);
      },
      /** '1 hr 5 min': the two largest units that are not zero. */
      duration: (seconds: number) => {
        const parts = [
          [Math.floor(seconds / 3600), 'hour'],
          [Math.floor((seconds % 3600) / 60), 'minute'],
          [Math.floor(seconds % 60), 'second'],
        ] as const;
        const shown = parts.filter(([value]) => value > 0).slice(0, 2);
        return (shown.length > 0 ? shown : ([[0, 'second']] as const))
          .map(([value, unit]) =>
            new Intl.NumberFormat(code, { style: 'unit', unit, unitDisplay: 'short' }).format(
              value,
            ),
          )
          .join(' ');
      },
      list: (values: readonly string[]) => list.format(values),
    };
  }, [code, timeZone]);
}
