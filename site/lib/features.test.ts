import { describe, expect, it } from 'vitest';
import { groupGlyph } from './features.ts';

describe('groupGlyph', () => {
  it('has a glyph for groups that it does not know, too', () => {
    expect(groupGlyph('Payments')).toBe('card');
    expect(groupGlyph('constructor')).toBe('check');
  });
});
