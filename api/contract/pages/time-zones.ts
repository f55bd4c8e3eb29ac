/** A local time: `day` 0 is Monday, `minutes` are since midnight. */
export type WallClock = { readonly day: number; readonly minutes: number };

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/**
 * The local weekday and time at a moment.
 * @param zone IANA name; null, or one that this machine does not know, is the machine's own zone
 */
export function wallClock(zone: string | null, moment: Date): WallClock {
  const parts = new Map<string, string>();
  for (const { type, value } of formatter(zone).formatToParts(moment)) parts.set(type, value);
  return {
    day: DAYS.indexOf(parts.get('weekday') ?? ''),
    minutes: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  };
}

function formatter(zone: string | null): Intl.DateTimeFormat {
  const options = {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    calendar: 'gregory',
    numberingSystem: 'latn',
  } as const;
  try {
    return new Intl.DateTimeFormat(
      'en-US',
      zone === null ? options : { ...options, timeZone: zone },
    );
  } catch {
    // Zones get new names (Europe/Kyiv), which old browsers do not know.
    return new Intl.DateTimeFormat('en-US', options);
  }
}
