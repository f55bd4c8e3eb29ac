import { beforeAll, inject } from 'vitest';
import { compileTemplates } from '../../testing/compiled.ts';
import { TEMPLATES } from '../rebuild.ts';
import { type CompiledTemplates, loadTemplates } from '../templates.ts';

/**
 * Compiles and loads the templates that all tests share.
 * @returns a function that returns them while the file's tests run
 */
export function givenTemplates(): () => CompiledTemplates {
  let templates: CompiledTemplates | undefined;

  beforeAll(async () => {
    await compileTemplates(inject('databaseServer'));
    templates = await loadTemplates(TEMPLATES);
  });

  return () => {
    if (!templates) throw new Error('There are templates only while tests run.');
    return templates;
  };
}

/** @returns the first group of each match of the pattern */
export const matches = (html: string, pattern: RegExp): (string | undefined)[] =>
  [...html.matchAll(pattern)].map(([, it]) => it);

/** @returns the page's structured data */
export const linkedData = (html: string) =>
  matches(html, /<script type="application\/ld\+json">(.*?)<\/script>/gs).map((json) =>
    JSON.parse(json ?? ''),
  );
