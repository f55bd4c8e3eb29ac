import { describe, expect, it } from 'vitest';
import { groupGlyph } from './features.ts';

describe('groupGlyph', () => {
  it('has a default glyph for unknown groups', () => {
    expect(groupGlyph('Payments')).toBe('card');
    expect(groupGlyph('constructor')).toBe('check');
  });
});
