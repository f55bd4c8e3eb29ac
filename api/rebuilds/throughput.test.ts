import { describe, expect, it } from 'vitest';
import { Throughput } from './throughput.ts';

const sample = (seconds: number, done: number, rebuild = 1) => ({
  at: seconds * 1_000,
  rebuild,
  done,
});

describe('the throughput of a rebuild', () => {
  it('covers the last ten seconds, not the time since the start', () => {
    const rate = new Throughput();
    expect(rate.add(sample(0, 0))).toBeNull();
    expect(rate.add(sample(10, 10_000))).toBe(1_000);
    expect(rate.add(sample(19, 10_900))).toBe(100);
    expect(rate.add(sample(21, 11_100))).toBe(100);
  });

  it('covers the time since the previous sample if that is longer ago', () => {
    const rate = new Throughput();
    rate.add(sample(0, 0));
    rate.add(sample(60, 600));
    expect(rate.add(sample(120, 12_600))).toBe(200);
  });

  it('starts again with each rebuild', () => {
    const rate = new Throughput();
    rate.add(sample(0, 5_000));
    expect(rate.add(sample(1, 10, 2))).toBeNull();
    expect(rate.add(sample(2, 60, 2))).toBe(50);
  });
});
