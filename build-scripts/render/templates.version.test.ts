import { appendFile, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../api/config.ts';
import { readBuildRecord } from '../compile/kept-build.ts';
import { hashSources } from '../compile/sources.ts';
import { SITE_URL } from '../testing/compiled.ts';
import { buildTemplates, loadTemplates } from './templates.ts';
import { givenTemplates } from './testing/templates.ts';

const COPIED = [
  'site',
  'api',
  'build-scripts',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** Changes a project in the given folder. */
type Change = (root: string) => Promise<void>;

const edit =
  (path: string): Change =>
  (root) =>
    appendFile(join(root, path), '\n');

const upgrade =
  (name: string): Change =>
  async (root) => {
    const file = join(root, 'package-lock.json');
    const lock = JSON.parse(await readFile(file, 'utf8'));
    lock.packages[`node_modules/${name}`].integrity += '0';
    await writeFile(file, JSON.stringify(lock));
  };

describe('the template version', () => {
  const compiled = givenTemplates();
  let folder = '';
  const root = () => join(folder, 'project');
  const dist = () => join(folder, 'dist');
  const build = () => buildTemplates(dist(), SITE_URL, root());
  const version = async () => (await loadTemplates(dist())).version;
  /** The part of the version that depends on sources. */
  const hash = async () =>
    hashSources(root(), (await readBuildRecord(dist()))?.sources ?? { files: [], packages: [] });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'template-version-'));
    for (const path of COPIED)
      await cp(join(PROJECT_ROOT, path), join(root(), path), { recursive: true });
    await symlink(join(PROJECT_ROOT, 'node_modules'), join(root(), 'node_modules'));
    await build();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is the same in every folder that holds the same sources', async () => {
    expect(await version()).toBe(compiled().version);
  });

  it.each([
    'build-scripts/render/files/new.ts',
    'build-scripts/render/files/tags.test.ts',
    'build-scripts/compile/kept-build.ts',
    'api/contract/calls/overview.ts',
    'api/contract/calls/admin-businesses.ts',
    'api/limits.ts',
    'site/components/New.astro',
    'site/styles/new.css',
    'site/env.d.ts',
  ])('does not depend on %s, which no page is made from', async (path) => {
    const before = await hash();
    await edit(path)(root());
    expect(await hash()).toBe(before);
    expect(await build()).toBe(false);
  });

  it.each(['@mantine/core', 'kysely'])('does not depend on the package %s', async (name) => {
    const before = await hash();
    await upgrade(name)(root());
    expect(await hash()).toBe(before);
    expect(await build()).toBe(false);
  });

  it.each([
    // Renderers of generated files, and modules that they import.
    'build-scripts/render/files/render-file.ts',
    'build-scripts/render/files/tags-runtime.ts',
    'api/published/stored-form.ts',
    'api/changes/sitemap-sizes.ts',
    // Templates, what they import, and files that the build copies.
    'site/templates/TermsOfService.astro',
    'site/islands/search/ResultCard.tsx',
    'site/styles/tooltip.css',
    'site/assets/graticule.svg',
    'site/public/photos/new.svg',
    'site/pages/new.astro',
    'api/contract/pages/search-words.ts',
    'build-scripts/render/astro-adapter/island-script.ts',
  ])('depends on %s', async (path) => {
    const before = await hash();
    await edit(path)(root());
    expect(await hash()).not.toBe(before);
    if (path.includes('/new.')) await rm(join(root(), path));
  });

  it.each(['parse5', 'entities', 'leaflet', 'rolldown'])(
    'depends on the package %s',
    async (name) => {
      const before = await hash();
      await upgrade(name)(root());
      expect(await hash()).not.toBe(before);
    },
  );

  it('changes when the templates are built from changed sources', async () => {
    const before = await version();
    expect(await build()).toBe(true);
    expect(await version()).not.toBe(before);
  });
});
