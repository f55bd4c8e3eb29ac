/** Glyphs of the sprite, by the words of the categories that they stand for. First match wins. */
const GLYPHS: readonly (readonly [glyph: string, words: RegExp])[] = [
  [
    'cup',
    /caf[eé]|coffee|tea |bakery|bagel|dessert|ice cream|juice|donut|\bbar\b|pub\b|wine|beer/i,
  ],
  ['food', /restaurant|food|pizza|diner|bistro|grill|steak|sushi|kebab|burger|cater|deli\b/i],
  ['bed', /hotel|hostel|motel|inn\b|lodg|resort|apartment|guest|bed & breakfast|holiday home/i],
  ['health', /doctor|dent|clinic|hospital|pharma|health|medical|therap|optic|physio|veterin/i],
  ['scissors', /hair|beauty|barber|nail|salon|spa\b|massage|tattoo|tailor|cosmetic/i],
  ['wheel', /car |auto|tire|tyre|motor|garage|vehicle|truck|bicycle|bike|gas station|parking/i],
  ['book', /school|universit|college|library|kindergarten|course|tutor|educat|book|training/i],
  ['scales', /law|legal|attorney|notary|bank|insur|account|tax|financ|real estate|consult|loan/i],
  ['tools', /plumb|electric|build|construct|roof|carpent|repair|contractor|hardware|clean|paint/i],
  ['ball', /gym|sport|fitness|stadium|golf|swim|tennis|yoga|dance|club\b|martial/i],
  ['mask', /museum|theat|cinema|art |gallery|music|event|entertain|studio|photo|night/i],
  ['leaf', /park|garden|farm|florist|flower|nature|camp|beach|pet|animal|zoo/i],
  ['bag', /store|shop|market|mall|boutique|supermarket|jewel|cloth|furniture|electronics|gift/i],
  ['plane', /travel|airport|airline|taxi|tour|transport|station|shipping|logistic|moving/i],
];

const PATTERNS = 6;
const HUES = 6;

export type Placeholder = { readonly glyph: string; readonly classes: string };

/** The drawing that stands for a business without a photo: always the same for the same slug. */
export function placeholder(slug: string, category: string): Placeholder {
  let hash = 0;
  for (let i = 0; i < slug.length; i++) hash = (Math.imul(hash, 31) + slug.charCodeAt(i)) >>> 0;
  const hue = hash % HUES;
  const pattern = Math.floor(hash / HUES) % PATTERNS;
  const glyph = GLYPHS.find(([, words]) => words.test(category))?.[0] ?? 'building';
  return { glyph, classes: `p${pattern} h${hue}` };
}
