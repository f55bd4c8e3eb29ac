/** Region codes that have a name and are not countries: unions, unknown and pseudo regions. */
export const NOT_COUNTRIES: ReadonlySet<string> = new Set([
  'EU',
  'EZ',
  'QO',
  'UN',
  'XA',
  'XB',
  'ZZ',
]);
