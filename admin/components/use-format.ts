import { useMemo } from 'react';
import { useMessages } from '../messages/language.tsx';
import { useTimeZone } from './session-context.ts';
import { timesIn } from './times.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const RELATIVE = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** @param from ISO 8601 @param to ISO 8601 */
export const secondsBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 1000;

/**
 * Formatters for numbers, shares, sizes and times in the current language; times are in the time zone
 * of the back office.
 */
export function useFormat() {
  const { code } = useMessages().language;
  const timeZone = useTimeZone();
  return useMemo(() => {
    const numbers = (options: Intl.NumberFormatOptions): ((value: number) => string) =>
      new Intl.NumberFormat(code, options).format;
    const times = (options: Intl.DateTimeFormatOptions) => timesIn(timeZone, code, options);
    const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    const relative = new Intl.RelativeTimeFormat(code, { numeric: 'auto' });
    return {
      number: numbers({}),
      /** '719 K', for narrow places. */
      compact: numbers({ notation: 'compact', maximumFractionDigits: 1 }),
      /** A ratio of 0–1 as per cent. */
      share: numbers({ style: 'percent', ...oneDecimal }),
      /** With one decimal, such as a rating. */
      decimal: numbers(oneDecimal),
      time: times({ timeStyle: 'short' }),
      date: times({ dateStyle: 'medium' }),
      moment: times({ dateStyle: 'medium', timeStyle: 'short' }),
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
        const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3));
        const unit = UNITS[power] ?? 'byte';
        return numbers({ style: 'unit', unit, maximumFractionDigits: 1 })(value / 1000 ** power);
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
          .map(([value, unit]) => numbers({ style: 'unit', unit, unitDisplay: 'short' })(value))
          .join(' ');
      },
      list: (values: readonly string[]) => new Intl.ListFormat(code).format(values),
    };
  }, [code, timeZone]);
}
