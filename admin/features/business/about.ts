import { z } from 'zod';

const groupsSchema = z.record(z.string().min(1), z.record(z.string().min(1), z.boolean()));

/** The features of a listing: group → feature → whether the listing has it. */
export type Features = z.output<typeof groupsSchema>;

/** Parses the stored features; null if the text has another form. */
export function readFeatures(stored: string): Features | null {
  if (stored.trim() === '') return {};
  try {
    return groupsSchema.safeParse(JSON.parse(stored)).data ?? null;
  } catch {
    // Not JSON: the text is edited as it is.
    return null;
  }
}

/** Features as the text to be stored, without empty groups; '' if there are none. */
export function writeFeatures(features: Features): string {
  const groups = Object.entries(features).filter(([, group]) => Object.keys(group).length > 0);
  return groups.length === 0 ? '' : JSON.stringify(Object.fromEntries(groups));
}
