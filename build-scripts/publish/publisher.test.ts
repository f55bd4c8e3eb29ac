import { hash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PublishTarget } from '../../api/publish-target.ts';
import { packPage } from './compress.ts';
import { openPublisher } from './open-publisher.ts';
import type { Publisher } from './publisher.ts';
import { bucketTarget, startBucket } from './testing/bucket.ts';

const HOUR = 3_600_000;
const go = async () => {};
const page = (path: string, html: string) => packPage(path, Buffer.from(html));

type Place = {
  readonly target: PublishTarget;
  /** Writes files without the publisher. */
  readonly put: (files: readonly string[]) => Promise<void>;
  readonly close: () => Promise<void>;
};

async function aFolder(): Promise<Place> {
  const path = await mkdtemp(join(tmpdir(), 'publish-'));
  return {
    target: { kind: 'directory', path },
    async put(files) {
      for (const file of files) await writeBelow(path, file, file);
    },
    close: () => rm(path, { recursive: true, force: true }),
  };
}

async function aBucket(prefix: string): Promise<Place> {
  const bucket = await startBucket();
  return {
    target: { ...bucketTarget(bucket), prefix },
    put: (files) => bucket.put(files.map((file) => join(prefix, file))),
    close: bucket.close,
  };
}

async function writeBelow(root: string, file: string, content: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), content);
}

describe.each([
  ['a folder', aFolder],
  ['a bucket', () => aBucket('')],
  ['a bucket, below a prefix', () => aBucket('sites/one')],
])('publishing to %s', (_name, open) => {
  let place: Place;
  let publisher: Publisher;
  let source = '';

  beforeEach(async () => {
    place = await open();
    publisher = await openPublisher(place.target);
    source = await mkdtemp(join(tmpdir(), 'assets-'));
    return async () => {
      await place.close();
      await rm(source, { recursive: true, force: true });
    };
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const text = async (file: string) => (await publisher.readFile(file))?.toString();
  const asset = (file: string, content: string) => writeBelow(source, file, content);
  async function files(): Promise<string[]> {
    const found: string[] = [];
    for await (const file of publisher.listFiles()) found.push(file);
    return found.sort();
  }

  it('writes and overwrites pages with any bytes', async () => {
    const long = '<p>Ärzte · 東京 · Ωmega</p>'.repeat(5_000);
    await publisher.writePages(
      [page('/', 'Home'), page('/business/a', long), page('/robots.txt', 'User-agent: *')],
      go,
    );
    expect(await text('index.html')).toBe('Home');
    expect(await text('business/a.html')).toBe(long);
    expect(await text('robots.txt')).toBe('User-agent: *');
    await publisher.writePages([page('/business/a', 'Other'), page('/cities/de/berlin', '')], go);
    expect(await text('business/a.html')).toBe('Other');
    expect(await text('cities/de/berlin.html')).toBe('');
    expect(await files()).toEqual([
      'business/a.html',
      'cities/de/berlin.html',
      'index.html',
      'robots.txt',
    ]);
  });

  it('calls confirm once, before any page is visible', async () => {
    await publisher.writePages([page('/a', 'old')], go);
    const confirm = vi.fn(async () => {
      expect(await text('a.html')).toBe('old');
      expect(await text('b.html')).toBeUndefined();
    });
    await publisher.writePages([page('/a', 'new'), page('/b', 'new')], confirm);
    expect(confirm).toHaveBeenCalledTimes(1);
    const empty = vi.fn(go);
    await publisher.writePages([], empty);
    expect(empty).toHaveBeenCalledTimes(1);
    expect([await text('a.html'), await text('b.html')]).toEqual(['new', 'new']);
  });

  it('changes nothing when confirm throws', async () => {
    await publisher.writePages([page('/a', 'old')], go);
    const refused = publisher.writePages([page('/a', 'new'), page('/b', 'new')], async () => {
      throw new Error('the claim is lost');
    });
    await expect(refused).rejects.toThrow('the claim is lost');
    expect(await text('a.html')).toBe('old');
    expect(await files()).toEqual(['a.html']);
  });

  it('removes pages, and accepts missing ones', async () => {
    await publisher.writePages([page('/a', 'A'), page('/b', 'B'), page('/c/d', 'D')], go);
    await publisher.removePages(['/a', '/c/d', '/nothing']);
    await publisher.removePages([]);
    expect(await files()).toEqual(['b.html']);
    expect(await publisher.readFile('a.html')).toBeNull();
    expect(await publisher.readFile('b.html/more')).toBeNull();
  });

  it('lists stored files, with their digests where it has them', async () => {
    const page = packPage('/a', Buffer.from('<p>A page.</p>'));
    await publisher.writePages([page], go);
    const stored = await Array.fromAsync(publisher.listStored());
    const md5 = publisher.hasDigests ? hash('md5', page.stored) : null;
    expect(stored).toContainEqual({ file: 'a.html', md5 });
  });

  it('copies only assets that differ', async () => {
    await asset('_astro/app.AbC.js', 'start()');
    await asset('favicon.svg', '<svg/>');
    await asset('social.png', '\u0000\uFFFF');
    expect(await publisher.writeAssets(source)).toBe(3);
    expect(await publisher.writeAssets(source)).toBe(0);
    await asset('favicon.svg', '<svg><g/></svg>');
    expect(await publisher.writeAssets(source)).toBe(1);
    expect(await text('favicon.svg')).toBe('<svg><g/></svg>');
    expect(await publisher.readFile('social.png')).toEqual(
      await readFile(join(source, 'social.png')),
    );
  });

  it('stores a mark, which is not a file of the site', async () => {
    expect(await publisher.readMark()).toBeNull();
    await publisher.writeMark({ target: 'one', epoch: 1 });
    await publisher.writeMark({ target: 'two', epoch: 2 });
    const { readMark } = await openPublisher(place.target);
    expect(await readMark()).toEqual({ target: 'two', epoch: 2 });
    expect(await files()).toEqual([]);
  });

  it('lists and removes more files than one response holds', async () => {
    const paths = Array.from({ length: 1_050 }, (_, index) => `/business/b-${1_000 + index}`);
    const named = paths.map((path) => `${path.slice(1)}.html`);
    await place.put(named);
    expect(await files()).toEqual(named);
    await publisher.removePages(paths.slice(0, 1_049));
    expect(await files()).toEqual(['business/b-2049.html']);
  });

  it('removes assets that have been out of use for a day', async () => {
    const sweep = (...keep: string[]) => publisher.sweepAssets(new Set(keep), 24 * HOUR);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 100 * HOUR });
    const pass = (hours: number) => vi.setSystemTime(Date.now() + hours * HOUR);
    for (const name of ['_astro/old.js', '_astro/deep/new.js', 'favicon.svg'])
      await asset(name, name);
    await publisher.writeAssets(source);
    expect(await sweep('_astro/old.js')).toBe(0);

    // In use until now, although it was written long ago.
    pass(30);
    expect(await sweep('_astro/deep/new.js')).toBe(0);
    pass(23);
    expect(await sweep('_astro/deep/new.js')).toBe(0);
    pass(2);
    expect(await sweep('_astro/deep/new.js')).toBe(1);
    expect(await files()).toEqual(['_astro/deep/new.js', 'favicon.svg']);
    expect(await sweep('_astro/deep/new.js')).toBe(0);
  });

  it('keeps assets that are in use again', async () => {
    const sweep = () => publisher.sweepAssets(new Set(), 24 * HOUR);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 100 * HOUR });
    const pass = (hours: number) => vi.setSystemTime(Date.now() + hours * HOUR);
    await asset('_astro/app.js', 'start()');
    await publisher.writeAssets(source);
    expect(await sweep()).toBe(0);
    pass(20);
    await publisher.writeAssets(source);
    pass(5);
    expect(await sweep()).toBe(0);
    pass(25);
    expect(await sweep()).toBe(1);
  });
});
