import lookUp from '@photostructure/tz-lookup';
import { expect, test } from 'vitest';
import { timeZoneAt, zoneNames } from './time-zones.ts';

test('has the names of all zones of the lookup', () => {
  const written = lookUp.toString().match(/"[A-Z][a-z]+\/(?:[A-Z][\w/-]*[a-z+\d-])"/g) ?? [];
  const names = written.map((name) => name.slice(1, -1)).filter((name) => !name.endsWith('-'));
  const known = zoneNames();
  expect(names.length).toBeGreaterThan(380);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test('has zones whose names have changed, and those at sea', () => {
  expect([
    timeZoneAt({ latitude: 19.076, longitude: 72.8777 }),
    timeZoneAt({ latitude: 50.4501, longitude: 30.5234 }),
    timeZoneAt({ latitude: 30, longitude: -45 }),
    timeZoneAt({ latitude: null, longitude: 30 }),
  ]).toEqual(['Asia/Kolkata', 'Europe/Kyiv', 'Etc/GMT+3', null]);
  expect([...zoneNames()]).toEqual(
    expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'Etc/GMT+3', 'Etc/GMT-12']),
  );
});
