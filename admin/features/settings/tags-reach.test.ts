import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { ADMINISTRATOR_ROUTES } from '../../../api/contract/calls/administrators.ts';
import { renderTags } from '../../../build-scripts/render/files/tags.ts';
import { freePort } from '../../../build-scripts/scratch/free-port.ts';
import {
  type BackOffice,
  button,
  CREDENTIALS,
  field,
  POLL_OPTIONS,
  useBackOffice,
} from '../../testing/back-office.ts';

/** Console messages of server and browser about refused attempts. */
const REFUSALS = [
  /status of 40\d/,
  /Content Security Policy|worker-src/,
  /CORS policy/,
  /net::ERR/,
];

/** A script that creates an administrator and stores the status in `window.outcome`. */
const create = (origin = '', options = '', from = 'window') => `
  ${from}.fetch('${origin}${ADMINISTRATOR_ROUTES.list.path}', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      username: 'mallory', password: 'seven green umbrellas', role: 'administrator',
    }),
    ${options}
  }).then(({ status }) => { window.outcome = status; }, () => { window.outcome = 'failed'; })`;

const openWindow = `
  const opened = window.open('/admin/administrators');
  setTimeout(() => {
    try { ${create('', '', 'opened')} } catch { window.outcome = 'out of reach'; }
  }, 3000);`;

const registerWorker = `
  navigator.serviceWorker.register('/tags.js').then(
    () => { window.outcome = 'registered'; },
    () => { window.outcome = 'refused'; },
  );`;

async function openWithTag(office: BackOffice, publicUrl: string, code: string): Promise<Page> {
  const { publish } = office.server();
  await publish('business/cafe.html', '<!doctype html><script src="/tags.js" defer></script>');
  const headTags = `<script data-consent="necessary">${code}</script>`;
  await publish('tags.js', renderTags({ kind: 'tags', headTags, bodyTags: '', footerTags: '' }));
  const page = await office.open('/admin', {}, REFUSALS);
  await page.goto(`${publicUrl}/business/cafe`);
  const outcome = () => page.evaluate(() => Reflect.get(window, 'outcome'));
  await expect.poll(outcome, POLL_OPTIONS).toBeDefined();
  return page;
}

const outcomeOf = (page: Page) => page.evaluate((): unknown => Reflect.get(window, 'outcome'));

const names = async ({ database }: BackOffice) =>
  (await database().db.selectFrom('administrators').select('username').execute()).map(
    ({ username }) => username,
  );

/** The worst case: the administrator has just confirmed the password for another change. */
const confirmSessions = ({ database }: BackOffice) =>
  database().db.updateTable('sessions').set({ confirmed_at: new Date() }).execute();

describe('a saved tag', () => {
  const office = useBackOffice();
  const attempt = async (code: string) =>
    outcomeOf(await openWithTag(office, office.server().url, code));

  beforeEach(async () => {
    const { db } = office.database();
    await db.deleteFrom('sessions').execute();
    await db.deleteFrom('administrators').where('username', '=', 'mallory').execute();
  });

  it.each([
    ['calls the API', create(), 403],
    ['hides which page calls', create('', `referrerPolicy: 'no-referrer',`), 403],
    ['opens a window of the back office', openWindow, 'out of reach'],
    ['becomes a service worker', registerWorker, 'refused'],
  ])(
    'creates no administrator when it %s, even while the password is confirmed',
    async (_, code, outcome) => {
      const confirming = setInterval(() => void confirmSessions(office), 100);
      try {
        expect(await attempt(code)).toBe(outcome);
      } finally {
        clearInterval(confirming);
      }
      expect(await names(office)).toEqual(['ada']);
    },
  );

  it('creates none when it registers at an address of the back office, because it has no password', async () => {
    const code = `history.pushState(null, '', '/admin/administrators'); ${create()}`;
    expect(await attempt(code)).toBe(403);
    expect(await names(office)).toEqual(['ada']);
  });
});

const port = await freePort();

describe('a saved tag, with the back office on its own host', () => {
  const publicUrl = `http://localhost:${port}`;
  const officeUrl = `http://127.0.0.1:${port}`;
  const office = useBackOffice({ PORT: `${port}`, SITE_URL: publicUrl, ADMIN_HOST: officeUrl });

  it.each([
    ['calls the API of its own host', create(), 404],
    ['calls the other host', create(officeUrl, `credentials: 'include',`), 'failed'],
    [
      'takes an address of the back office',
      `history.pushState(null, '', '/admin'); ${create(officeUrl, `credentials: 'include',`)}`,
      'failed',
    ],
    ['opens a window of the back office', openWindow, 'out of reach'],
  ])('reaches nothing when it %s', async (_, code, outcome) => {
    const confirming = setInterval(() => void confirmSessions(office), 100);
    try {
      expect(await outcomeOf(await openWithTag(office, publicUrl, code))).toBe(outcome);
    } finally {
      clearInterval(confirming);
    }
    expect(await names(office)).toEqual(['ada']);
  });

  it('does not affect the back office, to which the old address redirects', async () => {
    const page = await office.openSignedOut('/admin/login', {}, [/status of 40[13]/]);
    await page.goto(`${publicUrl}/admin/administrators`);
    await expect.poll(() => page.url(), POLL_OPTIONS).toBe(`${officeUrl}/admin/login`);
    await field(page, 'Kullanıcı adı').fill(CREDENTIALS.username);
    await field(page, 'Şifre').fill(CREDENTIALS.password);
    await button(page, 'Giriş yap').click();
    await page.waitForURL(`${officeUrl}/admin/administrators`);
    await button(page, 'Şifreyi değiştir').waitFor();
    await button(page, 'Hesap: ada').click();
    const site = page.getByRole('menuitem', { name: 'Siteyi aç' });
    expect(await site.getAttribute('href')).toBe(`${publicUrl}/`);
    await page.getByRole('menuitem', { name: 'Çıkış' }).click();
    await page.waitForURL(`${officeUrl}/admin/login`);
  });
});
