import { featureBits, featureBitsIn } from '../../contract/pages/feature-bits.ts';
import { isRecord, parseStructured } from './structured.ts';
import { multilineText, tidyLine } from './text.ts';

/** Group of features that have no group in the file. */
const UNGROUPED = 'Other';
/** Group, list, feature, its values; deeper structures are not lists of features. */
const MAX_DEPTH = 4;

type Features = Map<string, boolean>;
type Groups = Map<string, Features>;

/**
 * The features of a business as JSON, `{"Service options":{"Delivery":true,…},…}`. Reads JSON or Python
 * objects of groups, a group being an object or a list, and google-maps-scraper's `[{name, options: [{name,
 * enabled}]}]`. A text or number as value becomes part of the label, set to true; empty values are dropped.
 * Other texts are kept unchanged.
 */
export const toAbout = (cell: string | null): string | null => readAbout(cell).about;

/**
 * {@link toAbout} with its {@link featureBits}: parsing it again for them would take 2 µs more for a row.
 */
export function readAbout(cell: string | null): {
  readonly about: string | null;
  readonly features: number;
} {
  if (cell === null) return NOTHING;
  const value = parseStructured(cell);
  if (isTidy(value)) return withFeatures(value);
  const groups: Groups = new Map();
  if (value === undefined || !addGroups(groups, value)) {
    const about = multilineText(cell);
    return { about, features: featureBits(about) };
  }
  const filled = [...groups].filter(([, features]) => features.size > 0);
  if (filled.length === 0) return NOTHING;
  const objects = filled.map(([name, features]) => [name, Object.fromEntries(features)] as const);
  return withFeatures(Object.fromEntries(objects));
}

const NOTHING = { about: null, features: 0 };

const withFeatures = (about: unknown) => ({
  about: JSON.stringify(about),
  features: featureBitsIn(about),
});

/**
 * Whether it has the final form, as nearly all have. The check takes two thirds of the time of a
 * conversion.
 */
function isTidy(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const groups = Object.entries(value);
  return (
    groups.length > 0 &&
    groups.every(([name, features]) => {
      if (!isRecord(features) || tidyLine(name) !== name) return false;
      const labels = Object.keys(features);
      return (
        labels.length > 0 &&
        labels.every((label) => typeof features[label] === 'boolean' && tidyLine(label) === label)
      );
    })
  );
}

/** False if it is nested too deep to be groups of features. */
function addGroups(groups: Groups, value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => addItem(groups, item));
  return Object.entries(isRecord(value) ? value : {}).every(([name, content]) =>
    typeof content === 'object'
      ? addFeature(group(groups, name), '', content, 1)
      : addFeature(group(groups, UNGROUPED), name, content, 1),
  );
}

/** One item of a list: google-maps-scraper's group, an object of groups, or a feature. */
function addItem(groups: Groups, item: unknown): boolean {
  if (!isRecord(item)) return addFeature(group(groups, UNGROUPED), '', item, 1);
  const { name, options } = item;
  if (typeof name !== 'string' || options === undefined) return addGroups(groups, item);
  return (Array.isArray(options) ? options : []).every(
    (option) =>
      !isRecord(option) ||
      addFeature(group(groups, name), String(option.name), option.enabled ?? null, 1),
  );
}

function group(groups: Groups, rawName: string): Features {
  const name = tidyLine(rawName) ?? UNGROUPED;
  const features = groups.get(name) ?? new Map<string, boolean>();
  groups.set(name, features);
  return features;
}

/** Adds the value of `label`; '' for a value in the group itself. */
function addFeature(features: Features, label: string, value: unknown, depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  if (Array.isArray(value)) {
    return value.every((item) => addFeature(features, label, item, depth + 1));
  }
  if (isRecord(value)) {
    return Object.entries(value).every(([key, content]) =>
      addFeature(features, joined(label, key), content, depth + 1),
    );
  }
  const text = value === null || value === undefined ? null : tidyLine(String(value));
  if (text === null) return true;
  const flag = /^(?:true|false)$/i.test(text) && label !== '';
  const key = tidyLine(flag ? label : joined(label, text));
  if (key !== null) features.set(key, flag ? text.toLowerCase() === 'true' : true);
  return true;
}

function joined(label: string, text: string): string {
  return label === '' ? text : `${label}: ${text}`;
}
