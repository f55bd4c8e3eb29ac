type FeatureGroup = { readonly name: string; readonly features: readonly string[] };

/** `none`: no true feature. `raw`: not the expected JSON, to be shown as it is. */
export type Features =
  | { readonly kind: 'none' }
  | { readonly kind: 'raw'; readonly text: string }
  | { readonly kind: 'groups'; readonly groups: readonly FeatureGroup[] };

const NONE: Features = { kind: 'none' };

/**
 * Reads the `about` of a business: JSON text of group → label → flag, or the list of groups and
 * options that gosom's scraper writes. Groups without a true feature are left out, and what has no
 * name. Never throws.
 */
export function parseFeatures(text: string | null): Features {
  const raw = text?.trim() ?? '';
  if (raw === '' || /^(none|null)$/i.test(raw)) return NONE;
  const about = parseJson(raw);
  if (!isRecord(about) && !Array.isArray(about)) return { kind: 'raw', text: raw };
  const groups = Array.isArray(about) ? about.flatMap(listedGroup) : recordGroups(about);
  const filled = groups
    .map(({ name, features }) => ({ name, features: features.filter(isText) }))
    .filter(({ name, features }) => isText(name) && features.length > 0);
  return filled.length === 0 ? NONE : { kind: 'groups', groups: filled };
}

function recordGroups(about: Record<string, unknown>): FeatureGroup[] {
  return Object.entries(about).map(([name, labels]) => ({
    name,
    features: isRecord(labels)
      ? Object.entries(labels).flatMap(([label, flag]) => (isTrue(flag) ? [label] : []))
      : [],
  }));
}

/** `{ name, options: [{ name, enabled }] }` */
function listedGroup(group: unknown): FeatureGroup[] {
  if (!isRecord(group) || typeof group.name !== 'string' || !Array.isArray(group.options))
    return [];
  const features = group.options.flatMap((option: unknown) =>
    isRecord(option) && typeof option.name === 'string' && isTrue(option.enabled)
      ? [option.name]
      : [],
  );
  return [{ name: group.name, features }];
}

const isText = (text: string): boolean => text.trim() !== '';

const isTrue = (flag: unknown): boolean =>
  flag === true || flag === 1 || (typeof flag === 'string' && /^(true|yes|1)$/i.test(flag.trim()));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

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
