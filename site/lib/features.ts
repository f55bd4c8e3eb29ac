const GROUP_GLYPHS = new Map([
  ['Service options', 'bag'],
  ['Popular for', 'people'],
  ['Offerings', 'list'],
  ['Dining options', 'food'],
  ['Amenities', 'key'],
  ['Atmosphere', 'lamp'],
  ['Payments', 'card'],
  ['Children', 'child'],
  ['Accessibility', 'access'],
  ['Planning', 'calendar'],
]);

/** The sprite's glyph for a group of features. */
export const groupGlyph = (group: string): string => GROUP_GLYPHS.get(group) ?? 'check';
