import { expect, it } from 'vitest';
import { pinInText } from './pin-of.ts';

it.each([
  ['39.92, 32.85', 39.92, 32.85],
  ['39.92,32.85', 39.92, 32.85],
  ['39,92; 32,85', 39.92, 32.85],
  ['39,92, 32,85', 39.92, 32.85],
  ['-33.5 -70', -33.5, -70],
  [' 0 ; 180 ', 0, 180],
])('reads the coordinates %s', (text, latitude, longitude) => {
  expect(pinInText(text)).toEqual({ latitude, longitude });
});

it.each(['', 'Ankara', '39.92', '91, 10', '10, 181', '06420 Ankara', '12 Sokak 3', '1,2,3'])(
  'reads no coordinates in %j',
  (text) => {
    expect(pinInText(text)).toBeNull();
  },
);
