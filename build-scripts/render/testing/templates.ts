import { beforeAll, inject } from 'vitest';
import { compileTemplates } from '../../testing/compiled.ts';
import { TEMPLATES } from '../rebuild.ts';
import { loadTemplates, type Templates } from '../templates.ts';

/**
 * The templates as they are compiled for every test.
 * @returns a function that answers them once the file's tests run
 */
export function givenTemplates(): () => Templates {
  let templates: Templates | undefined;

  beforeAll(async () => {
    await compileTemplates(inject('databaseServer'));
    templates = await loadTemplates(TEMPLATES);
  });

  return () => {
    if (!templates) throw new Error('There are templates only while tests run.');
    return templates;
  };
}

/** What the first group of a pattern has found, each time that it was found. */
export const matches = (html: string, pattern: RegExp): (string | undefined)[] =>
  [...html.matchAll(pattern)].map(([, it]) => it);

/** What a page tells machines of itself. */
export const linkedData = (html: string) =>
  matches(html, /<script type="application\/ld\+json">(.*?)<\/script>/gs).map((json) =>
    JSON.parse(json ?? ''),
  );
