import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Tags of the rules that public pages are held to, which are more than axe's own choice. */
export const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What keeps somebody out of a page: each rule that is broken, with the elements that break it.
 * @param tags of axe's rules; by default those that axe chooses
 */
export async function findBarriers(page: Page, tags?: string[]): Promise<string[]> {
  const axe = axeOf(page);
  return describeViolations(await (tags ? axe.withTags(tags) : axe).analyze());
}

/** Text that has too little contrast: all that a dark page may have wrong that its light twin has not. */
export const findFaintText = async (page: Page): Promise<string[]> =>
  describeViolations(await axeOf(page).withRules('color-contrast').analyze());

function axeOf(page: Page): AxeBuilder {
  // Of what is in order nothing is told but that it is, and a page is looked at where it is, not in
  // an empty one beside it as well: none has frames of other origins.
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
}

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;

const describeViolations = ({ violations }: AxeResults): string[] =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
