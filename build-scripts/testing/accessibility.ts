import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Tags of the rules that public pages are held to, which are more than axe's own choice. */
export const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What keeps somebody out of a page: each rule that is broken, with the elements that break it.
 * @param tags of axe's rules; by default those that axe chooses
 */
export async function findBarriers(page: Page, tags?: string[]): Promise<string[]> {
  // Of what is in order nothing is told but that it is, and a page is looked at where it is, not in
  // an empty one beside it as well: none has frames of other origins.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (tags ? axe.withTags(tags) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
