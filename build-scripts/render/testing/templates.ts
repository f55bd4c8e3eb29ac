import { inject } from 'vitest';
import { compileTemplates } from '../../testing/compiled.ts';
import { madeBefore } from '../../testing/made-before.ts';
import { TEMPLATES } from '../rebuild.ts';
import { loadTemplates } from '../templates.ts';

/**
 * Compiles and loads the templates that all tests share.
 * @returns a function that returns them while the file's tests run
 */
export const givenTemplates = () =>
  madeBefore(async () => {
    await compileTemplates(inject('databaseServer'));
    return loadTemplates(TEMPLATES);
  });

/** @returns the first group of each match of the pattern */
export const matches = (html: string, pattern: RegExp): (string | undefined)[] =>
  [...html.matchAll(pattern)].map(([, it]) => it);

/** @returns the page's structured data */
export const linkedData = (html: string) =>
  matches(html, /<script type="application\/ld\+json">(.*?)<\/script>/gs).map((json) =>
    JSON.parse(json ?? ''),
  );
