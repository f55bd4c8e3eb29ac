import { existsSync } from 'node:fs';
import { glob, readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../api/config.ts';
import { linkTargets, type MarkdownFile, readMarkdownFiles, shownPictures } from './documents.ts';

const FILES = await readMarkdownFiles();

/** The anchors of the headings of a text, as GitHub derives them. */
const anchors = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );

function isBroken(from: MarkdownFile, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? from.path : join(dirname(from.path), path);
  if (!existsSync(join(PROJECT_ROOT, file))) return true;
  const text = FILES.find((other) => other.path === file)?.text;
  return anchor !== undefined && !(text !== undefined && anchors(text).includes(anchor));
}

describe('documents', () => {
  it('have links that resolve', () => {
    const broken = FILES.flatMap((file) =>
      linkTargets(file.text)
        .filter((target) => !/^\w+:/.test(target) && isBroken(file, target))
        .map((target) => `${file.path}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it('show every picture in docs/screenshots', async () => {
    const pictures = await readdir(join(PROJECT_ROOT, 'docs', 'screenshots'));
    expect(pictures.sort()).toEqual([...(await shownPictures())].sort());
  });

  it('list every decision in the index', async () => {
    const folder = join(PROJECT_ROOT, 'docs', 'decisions');
    const listed = linkTargets(await readFile(join(folder, 'README.md'), 'utf8')).map((target) =>
      basename(target),
    );
    const records = (await readdir(folder)).filter((name) => name !== 'README.md');
    expect(listed.sort()).toEqual(records.sort());
  });

  it('have each decision that a comment names', async () => {
    const records = await readdir(join(PROJECT_ROOT, 'docs', 'decisions'));
    const sources = glob('{admin,api,build-scripts,site}/**/*.{ts,tsx,astro,mjs}', {
      cwd: PROJECT_ROOT,
    });
    const wrong: string[] = [];
    for await (const path of sources) {
      const text = await readFile(join(PROJECT_ROOT, path), 'utf8');
      for (const [named, number = ''] of text.matchAll(/decision (\d+)/gi))
        if (!records.some((name) => name.startsWith(`${number.padStart(4, '0')}-`)))
          wrong.push(`${path}: ${named}`);
    }
    expect(wrong).toEqual([]);
  });

  it('are short: 25 decisions of 250 words, and a README of 700', () => {
    const decisions = FILES.filter(({ path }) => /^docs\/decisions\/\d/.test(path));
    expect(decisions.length).toBeLessThanOrEqual(25);
    const words = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length;
    const long = FILES.filter(
      (file) =>
        (decisions.includes(file) && words(file.text) > 250) ||
        (file.path === 'README.md' && words(file.text) > 700),
    );
    expect(long.map(({ path, text }) => `${path}: ${words(text)} words`)).toEqual([]);
  });
});

/** The tests that a line names which do not exist: `a.test.ts`, 'name', 'other name'. */
async function missingTests(line: string): Promise<string[]> {
  const missing: string[] = [];
  const [, ...parts] = line.split(/`([^`]+\.test\.ts)`/);
  for (let i = 0; i < parts.length; i += 2) {
    const [file = '', names = ''] = parts.slice(i, i + 2);
    const path = join(PROJECT_ROOT, file);
    const source = existsSync(path) ? await readFile(path, 'utf8') : null;
    if (source === null) missing.push(file);
    for (const [, name = ''] of names.matchAll(/[,;:] '([^']+)'/g))
      if (source?.includes(`'${name}`) === false) missing.push(`${file}: ${name}`);
  }
  return missing;
}

describe('the specification', async () => {
  const text = await readFile(join(PROJECT_ROOT, 'docs', 'specification.md'), 'utf8');
  const implemented = text.split('\n').filter((line) => line.startsWith('- [x]'));

  it('names an existing test for each implemented statement', async () => {
    expect(implemented.filter((line) => !line.includes('.test.ts`'))).toEqual([]);
    expect((await Promise.all(implemented.map(missingTests))).flat()).toEqual([]);
  });
});

describe('the page of formats', async () => {
  const text = await readFile(join(PROJECT_ROOT, 'docs', 'formats.md'), 'utf8');
  const lines = text.split('\n');

  it('names existing tests, one in each cell of the tables', async () => {
    expect((await Promise.all(lines.map(missingTests))).flat()).toEqual([]);
    const cells = lines
      .filter((line) => line.includes('✓]'))
      .flatMap((line) => line.split('|').slice(2, -1));
    expect(cells.length).toBeGreaterThan(100);
    const targets = new Map(
      [...text.matchAll(/^\[(\w+)\]: (\S+)$/gm)].map(([, name, target]) => [name, target]),
    );
    for (const cell of cells)
      expect(targets.get(/^ \[✓\]\[(\w+)\] +$/.exec(cell)?.[1])).toMatch(/\.test\.ts$/);
  });
});
