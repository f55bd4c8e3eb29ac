import { FORMER_RULES } from '../../api/contract/pages/urls.ts';

/**
 * The address of a published file of which the ledger ought to know: the way back from `pageFile`.
 * @param file its path below the target's root, e.g. `business/example-berlin.html`
 * @returns null for assets and whatever else is none of the ledger's
 */
export function filePath(file: string): string | null {
  if (file === 'index.html') return '/';
  if (`/${file}` === FORMER_RULES) return FORMER_RULES;
  return /\.(html|xml|map)$/.test(file) ? `/${file.replace(/\.html$/, '')}` : null;
}
