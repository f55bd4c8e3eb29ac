import { parseJson } from './parse-json.ts';

export type FeatureGroup = { readonly name: string; readonly features: readonly string[] };

/** `none`: no true feature. `raw`: not the expected JSON; pages show the text. */
export type ParsedFeatures =
  | { readonly kind: 'none' }
  | { readonly kind: 'raw'; readonly text: string }
  | { readonly kind: 'groups'; readonly groups: readonly FeatureGroup[] };

const NONE: ParsedFeatures = { kind: 'none' };

/**
 * Parses the `about` of a business: JSON text of group → label → flag, or the list of groups and options
 * that google-maps-scraper writes. Groups without a name or without a true feature are left out. Never
 * throws.
 */
export function parseFeatures(text: string | null): ParsedFeatures {
  const raw = text?.trim() ?? '';
  if (raw === '' || /^(none|null)$/i.test(raw)) return NONE;
  const about = parseJson(raw);
  if (typeof about !== 'object' || about === null) return { kind: 'raw', text: raw };
  const groups = featureGroups(about);
  return groups.length === 0 ? NONE : { kind: 'groups', groups };
}

/** {@link parseFeatures} for parsed JSON. */
export const featureGroups = (about: unknown): FeatureGroup[] =>
  groupsIn(about).filter(({ name, features }) => features.length > 0 && isText(name));

function groupsIn(about: unknown): FeatureGroup[] {
  if (Array.isArray(about)) return about.flatMap(listedGroup);
  if (!isRecord(about)) return [];
  return Object.keys(about).map((name) => ({ name, features: trueLabels(about[name]) }));
}

function trueLabels(labels: unknown): string[] {
  if (!isRecord(labels)) return [];
  return Object.keys(labels).filter((label) => isTrue(labels[label]) && isText(label));
}

/** `{ name, options: [{ name, enabled }] }` */
function listedGroup(group: unknown): FeatureGroup[] {
  if (!isRecord(group) || typeof group.name !== 'string' || !Array.isArray(group.options))
    return [];
  const features = group.options.flatMap((option: unknown) =>
    isRecord(option) &&
    typeof option.name === 'string' &&
    isTrue(option.enabled) &&
    isText(option.name)
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
