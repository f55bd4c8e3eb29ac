import { z } from 'zod';

const groupsSchema = z.record(z.string().min(1), z.record(z.string().min(1), z.boolean()));

/** What a listing offers: group → feature → whether it has it. */
export type Features = z.output<typeof groupsSchema>;

/** The features of a stored text; null where it is something else than features. */
export function readFeatures(stored: string): Features | null {
  if (stored.trim() === '') return {};
  try {
    return groupsSchema.safeParse(JSON.parse(stored)).data ?? null;
  } catch {
    // Whatever the source said: it is shown as it is.
    return null;
  }
}

/** Features to be stored; groups without any are left out, '' where there are none at all. */
export function writeFeatures(features: Features): string {
  const groups = Object.entries(features).filter(([, group]) => Object.keys(group).length > 0);
  return groups.length === 0 ? '' : JSON.stringify(Object.fromEntries(groups));
}
