import { describe, expect, it } from 'vitest';
import { Rate } from './rate.ts';

const look = (seconds: number, done: number, rebuild = 1) => ({
  at: seconds * 1_000,
  rebuild,
  done,
});

describe('the rate of a rebuild', () => {
  it('is that of the last ten seconds, not since the start', () => {
    const rate = new Rate();
    expect(rate.add(look(0, 0))).toBeNull();
    expect(rate.add(look(10, 10_000))).toBe(1_000);
    expect(rate.add(look(19, 10_900))).toBe(100);
    expect(rate.add(look(21, 11_100))).toBe(100);
  });

  it('falls back to the look before where that is longer ago', () => {
    const rate = new Rate();
    rate.add(look(0, 0));
    rate.add(look(60, 600));
    expect(rate.add(look(120, 12_600))).toBe(200);
  });

  it('begins anew with each rebuild', () => {
    const rate = new Rate();
    rate.add(look(0, 5_000));
    expect(rate.add(look(1, 10, 2))).toBeNull();
    expect(rate.add(look(2, 60, 2))).toBe(50);
  });
});
