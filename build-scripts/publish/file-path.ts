import { FORMER_RULES } from '../../api/contract/pages/urls.ts';

/**
 * The path of a published file's page: the inverse of `pageFile`.
 * @param file its path below the target's root, e.g. `business/example-berlin.html`
 * @returns null for assets and other files that the ledger does not contain
 */
export function filePath(file: string): string | null {
  if (file === 'index.html') return '/';
  if (`/${file}` === FORMER_RULES) return FORMER_RULES;
  return /\.(html|xml|map)$/.test(file) ? `/${file.replace(/\.html$/, '')}` : null;
}
