import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Tags of the axe rules for public pages, which include more than axe's default. */
export const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * The accessibility problems of a page: each violated rule, with its elements.
 * @param tags of axe's rules; by default axe's own selection
 */
export async function findBarriers(page: Page, tags?: string[]): Promise<string[]> {
  const axe = axeOf(page);
  return describeViolations(await (tags ? axe.withTags(tags) : axe).analyze());
}

/** Text with too little contrast, the only rule for which a dark page can differ from its light version. */
export const findFaintText = async (page: Page): Promise<string[]> =>
  describeViolations(await axeOf(page).withRules('color-contrast').analyze());

function axeOf(page: Page): AxeBuilder {
  // Details only of violations, and in legacy mode without an extra empty page: no page has frames of other
  // origins.
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
}

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;

const describeViolations = ({ violations }: AxeResults): string[] =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
