const PATTERNS = 6;
const HUES = 6;

/** The classes of the pattern that replaces a missing photo: always the same for a slug. */
export function drawnClasses(slug: string): string {
  let hash = 0;
  for (let i = 0; i < slug.length; i++) hash = (Math.imul(hash, 31) + slug.charCodeAt(i)) >>> 0;
  return `p${Math.floor(hash / HUES) % PATTERNS} h${hash % HUES}`;
}
