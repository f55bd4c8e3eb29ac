import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../api/config.ts';

/** A Markdown file of the project; its path is relative to the project's root. */
export type MarkdownFile = { readonly path: string; readonly text: string };

const isForeign = (path: string): boolean => /(?:^|\/)(?:node_modules|dist|\.[^/]+)$/.test(path);

/** All Markdown files of the project, in the order of their paths. */
export async function readMarkdownFiles(): Promise<MarkdownFile[]> {
  const paths = await Array.fromAsync(
    glob('**/*.md', { cwd: PROJECT_ROOT, exclude: (path) => isForeign(path) }),
  );
  return Promise.all(
    paths
      .sort()
      .map(async (path) => ({ path, text: await readFile(join(PROJECT_ROOT, path), 'utf8') })),
  );
}

/** The targets of the links and pictures of a Markdown text, such as `operations/tags.md#roles`. */
export const linkTargets = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)|^\[\w+\]: (\S+)$/gm)].map(
    ([, target, named = '']) => target ?? named,
  );

/** The file names of the pictures in docs/screenshots that the documents show. */
export async function shownPictures(): Promise<Set<string>> {
  const targets = (await readMarkdownFiles()).flatMap(({ text }) => linkTargets(text));
  return new Set(targets.flatMap((target) => /screenshots\/([^/]+)$/.exec(target)?.[1] ?? []));
}
