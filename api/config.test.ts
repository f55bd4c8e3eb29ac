import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';
import { DEFAULT_MAP_TILES } from './contract/pages/map-tiles.ts';
import { targetName } from './publish-target.ts';

const parse = (environment: Record<string, string>) => parseConfig(environment, '/srv');

describe('the configuration', () => {
  it('reports all invalid variables at once, without repeating secrets', () => {
    const wrong = { PORT: 'x', DATABASE_URL: 'mysql://ada:hunter2@db', TRUST_PROXY: '-1' };
    expect(() => parse(wrong)).toThrow(/PORT: .*"x".*DATABASE_URL: .*TRUST_PROXY: .*"-1"/s);
    expect(() => parse(wrong)).not.toThrow(/hunter2/);
  });

  it('treats an empty variable as unset', () => {
    expect(parse({ PORT: '', MAP_TILES_URL: '', MAP_TILES_ATTRIBUTION: '' })).toEqual(parse({}));
  });

  it('has a named time zone for the back office', () => {
    expect(parse({}).adminTimeZone).toBe('Europe/Istanbul');
    expect(parse({ ADMIN_TIME_ZONE: 'Europe/Berlin' }).adminTimeZone).toBe('Europe/Berlin');
    for (const wrong of ['Istanbul', '+03:00', 'Europe/Nowhere', "UTC'; --"])
      expect(() => parse({ ADMIN_TIME_ZONE: wrong })).toThrow(/ADMIN_TIME_ZONE: must be the name/);
  });

  it.each([
    ['admin.directory.example', 'https://directory.example', 'https://admin.directory.example'],
    [
      'https://Admin.directory.example/',
      'https://directory.example',
      'https://admin.directory.example',
    ],
    ['127.0.0.1:3000', 'http://localhost:3000', 'http://127.0.0.1:3000'],
  ])('has %s as the host of the back office of %s', (ADMIN_HOST, SITE_URL, origin) => {
    expect(parse({ ADMIN_HOST, SITE_URL }).adminUrl).toBe(origin);
  });

  it.each([
    ['directory.example:8443', /another host/],
    ['http://admin.directory.example', /must have HTTPS/],
    ['https://admin.directory.example/admin', /must be a host/],
    ['ada@admin.directory.example', /must be a host/],
    ['a b', /must be a host/],
  ])('does not take %s for it', (ADMIN_HOST, message) => {
    expect(() => parse({ ADMIN_HOST, SITE_URL: 'https://directory.example' })).toThrow(message);
  });

  it('has default map tiles', () => {
    expect(parse({}).mapTiles).toEqual(DEFAULT_MAP_TILES);
    const url = 'https://{s}.tiles.example/{z}/{x}/{y}{r}.png?key=1';
    const attribution = '© [Tiles](https://tiles.example)';
    const set = parse({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution });
    expect(set.mapTiles).toEqual({ url, attribution });
  });

  it.each(['tiles', 'ftp://tiles.example/{z}/{x}/{y}', 'https://tiles.example/{z}/{x}/{why}'])(
    'does not take %s for the address of tiles',
    (url) => {
      expect(() => parse({ MAP_TILES_URL: url })).toThrow(/MAP_TILES_URL: must/);
    },
  );
});

describe('the publish target', () => {
  const key = { PUBLISH_S3_ACCESS_KEY_ID: 'AKID', PUBLISH_S3_SECRET_ACCESS_KEY: 'hunter2' };

  it('is a folder in DATA_DIR by default', () => {
    expect(parse({}).publishTo).toEqual({ kind: 'directory', path: '/srv/.data/public' });
    expect(parse({ PUBLISH_TO: 'out' }).publishTo).toEqual({ kind: 'directory', path: '/srv/out' });
  });

  it.each([
    ['s3://pages', 'pages', ''],
    ['s3://pages/', 'pages', ''],
    ['s3://my.pages-1/site', 'my.pages-1', 'site'],
    ['s3://pages/sites/one_2/', 'pages', 'sites/one_2'],
  ])('is a bucket with %s', (to, bucket, prefix) => {
    const usual = { endpoint: null, region: 'us-east-1', credentials: null };
    const expected = { kind: 's3', bucket, prefix, ...usual };
    expect(parse({ PUBLISH_TO: to }).publishTo).toEqual(expected);
    const { publishTo } = parse({
      ...key,
      PUBLISH_TO: to,
      PUBLISH_S3_ENDPOINT: 'http://127.0.0.1:9000/',
      PUBLISH_S3_REGION: 'eu-central-1',
    });
    const credentials = { accessKeyId: 'AKID', secretAccessKey: 'hunter2' };
    const set = { endpoint: 'http://127.0.0.1:9000', region: 'eu-central-1', credentials };
    expect(structuredClone(publishTo)).toEqual({ ...expected, ...set });
    expect(targetName(publishTo)).toBe(to.replace(/\/$/, ''));
  });

  it.each([
    's3://',
    's3://p',
    's3://Pages',
    's3://pages//site',
    's3://pages/../other',
    's3://pages/a b',
    'S3://pages',
    'https://pages.example',
  ])('is not %s', (to) => {
    expect(() => parse({ PUBLISH_TO: to })).toThrow(/PUBLISH_TO: must be a directory, or s3:/);
  });

  it('reports all invalid variables at once, without repeating secrets', () => {
    const wrong = {
      PORT: 'x',
      PUBLISH_TO: 's3://AKID:hunter2@pages',
      PUBLISH_S3_ENDPOINT: 'https://ada:hunter2@store.example',
      PUBLISH_S3_REGION: 'Frankfurt am Main',
      PUBLISH_S3_SECRET_ACCESS_KEY: 'hunter2',
    };
    expect(() => parse(wrong)).toThrow(
      /PORT: .*"x"[\s\S]*PUBLISH_TO: [\s\S]*_ENDPOINT: must not hold[\s\S]*_REGION: .*"Frank[\s\S]*_ACCESS_KEY_ID: must be set with/,
    );
    expect(() => parse(wrong)).not.toThrow(/hunter2/);
  });

  it.each(['PUBLISH_S3_ACCESS_KEY_ID', 'PUBLISH_S3_SECRET_ACCESS_KEY'] as const)(
    'needs both keys or neither: not without %s',
    (left) => {
      expect(() => parse({ ...key, [left]: '' })).toThrow(`${left}: must be set with`);
      expect(() => parse({ ...key, [left]: '' })).not.toThrow(/hunter2/);
    },
  );
});

describe('the subscribers to changed addresses', () => {
  const zone = '0123456789abcdef0123456789abcdef';

  it('are none by default', () => {
    expect(parse({}).announce).toEqual({ purge: null, cloudflare: null, indexNowKey: null });
  });

  it('are the configured ones', () => {
    const { announce } = parse({
      PURGE_URL: 'https://cdn.example/purge/',
      CLOUDFLARE_ZONE_ID: zone,
      CLOUDFLARE_API_TOKEN: 'hunter2',
      INDEXNOW_KEY: 'abcdef-0123',
    });
    expect(announce).toEqual({
      purge: { url: 'https://cdn.example/purge/', token: null },
      cloudflare: { zone, token: 'hunter2' },
      indexNowKey: 'abcdef-0123',
    });
    const purge = parse({ PURGE_URL: 'https://cdn.example', PURGE_TOKEN: 'hunter2' }).announce
      .purge;
    expect(purge).toEqual({ url: 'https://cdn.example', token: 'hunter2' });
  });

  it.each([
    [{ CLOUDFLARE_ZONE_ID: zone }, /CLOUDFLARE_API_TOKEN: must be set with CLOUDFLARE_ZONE_ID/],
    [{ CLOUDFLARE_API_TOKEN: 'hunter2' }, /CLOUDFLARE_ZONE_ID: must be set with/],
    [{ PURGE_TOKEN: 'hunter2' }, /PURGE_URL: must be set with PURGE_TOKEN/],
    [{ PURGE_TOKEN: 'hunter2 hunter2', PURGE_URL: 'https://cdn.example' }, /PURGE_TOKEN: must/],
    [{ PURGE_URL: 'ftp://cdn.example/?key=hunter2' }, /PURGE_URL: must be an address/],
    [{ PURGE_URL: 'https://ada:hunter2@cdn.example' }, /PURGE_URL: must not hold/],
    [{ CLOUDFLARE_ZONE_ID: 'zone', CLOUDFLARE_API_TOKEN: 'x' }, /CLOUDFLARE_ZONE_ID: must be 32/],
    [{ INDEXNOW_KEY: 'short' }, /INDEXNOW_KEY: must be 8/],
    [{ INDEXNOW_KEY: '../../etc' }, /INDEXNOW_KEY: must be 8/],
  ])('is not %j', (environment, message) => {
    expect(() => parse(environment)).toThrow(message);
    expect(() => parse(environment)).not.toThrow(/hunter2/);
  });
});

describe('scheduled backups', () => {
  it('are off without BACKUP_TO', () => {
    expect(parse({}).backup).toBeNull();
    expect(parse({ BACKUP_TO: 'backups' }).backup).toEqual({
      to: { kind: 'directory', path: '/srv/backups' },
      at: '03:30',
      keep: 7,
    });
    const store = { PUBLISH_S3_ENDPOINT: 'http://store', PUBLISH_S3_REGION: 'eu-central-1' };
    const { backup } = parse({
      ...store,
      BACKUP_TO: 's3://kept/daily',
      BACKUP_AT: '23:05',
      BACKUP_KEEP: '30',
    });
    expect(backup).toMatchObject({ at: '23:05', keep: 30 });
    expect(backup?.to).toMatchObject({ bucket: 'kept', prefix: 'daily', endpoint: 'http://store' });
  });

  it.each([
    [{ BACKUP_AT: '03:30' }, /BACKUP_TO: must be set with BACKUP_AT/],
    [{ BACKUP_KEEP: '3' }, /BACKUP_TO: must be set with BACKUP_KEEP/],
    [{ BACKUP_TO: 'a', BACKUP_AT: '3:30' }, /BACKUP_AT: must be a time of day/],
    [{ BACKUP_TO: 'a', BACKUP_AT: '24:00' }, /BACKUP_AT: must be a time of day/],
    [{ BACKUP_TO: 'a', BACKUP_KEEP: '0' }, /BACKUP_KEEP: must be a whole number from 1/],
    [{ BACKUP_TO: 'a/b.backup' }, /BACKUP_TO: must be a folder or prefix/],
    [{ BACKUP_TO: 'ftp://a' }, /BACKUP_TO: must be a directory/],
  ])('refuses %j', (environment, message) => {
    expect(() => parse(environment)).toThrow(message);
  });
});
