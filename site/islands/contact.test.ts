import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { saveOperator } from '../../api/site-settings/operator.queries.ts';
import { findBarriers } from '../../build-scripts/testing/accessibility.ts';
import { useSite } from '../../build-scripts/testing/site.ts';

const CARDS = {
  CONTACT_OFFICE: '1 Long Street, Springfield',
  CONTACT_PHONE: '+1 555 0100',
  CONTACT_EMAIL: 'office@directory.example',
};

describe('the contact page', () => {
  const site = useSite({ environment: CARDS });

  beforeEach(async () => {
    await site().database.db.deleteFrom('contact_messages').execute();
    await site().database.db.deleteFrom('contact_attempts').execute();
  });

  const kept = () =>
    site()
      .database.db.selectFrom('contact_messages')
      .select(['name', 'company', 'phone', 'subject', 'message'])
      .execute();

  /** Opens the contact page and waits until the island has replaced the static form. */
  async function openForm(expected: readonly RegExp[] = []): Promise<Page> {
    const page = await site().open('/contact', {}, expected);
    await page.locator('form.contact-form[novalidate]').waitFor();
    return page;
  }

  async function fill(page: Page): Promise<void> {
    await page.getByLabel('Full Name').fill('Ada Lovelace');
    await page.getByLabel('Email Address').fill('ada@engine.example');
    await page.getByLabel('Company (Optional)').fill('Engines');
    await page.getByLabel('Subject').fill('A question');
    await page.getByLabel('Message', { exact: true }).fill('How does one get listed?');
  }

  const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click();

  it('has a subject where it is about a listing', async () => {
    const page = await site().open('/contact?about=cafe-morgenrot-berlin');
    await page.locator('form.contact-form[novalidate]').waitFor();
    const subject = page.getByLabel('Subject');
    expect(await subject.inputValue()).toBe('About /business/cafe-morgenrot-berlin');
    await page.goto('/contact?about=%22%3E%3Cb%3E');
    await page.locator('form.contact-form[novalidate]').waitFor();
    expect(await subject.inputValue()).toBe('');
  });

  it('shows an error under each invalid field', async () => {
    const page = await openForm();
    await send(page);
    expect(await page.locator('.field-error').allTextContents()).toEqual([
      'Name must be at least 2 characters',
      'Please enter a valid email address',
      'Subject must be at least 5 characters',
      'Message must be at least 10 characters',
    ]);
    const name = page.getByLabel('Full Name');
    expect(await name.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await page.locator('#contact-name-error').textContent()).toContain('Name');
    expect(await name.getAttribute('aria-describedby')).toBe('contact-name-error');
    await name.fill('Ada');
    await page.locator('#contact-name-error').waitFor({ state: 'detached' });
    await page.getByLabel('Email Address').fill('ada@engine');
    await send(page);
    expect(await page.locator('.field-error').first().textContent()).toContain('valid email');
    expect(await findBarriers(page)).toEqual([]);
    expect(await kept()).toEqual([]);
  });

  it('sends, confirms, and resets the form', async () => {
    const page = await openForm();
    await fill(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/contact', async (route) => {
      await held;
      await route.continue();
    });
    await send(page);
    const busy = page.getByRole('button', { name: 'Sending...' });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    release();
    const status = page.getByRole('status').filter({ hasText: 'Message Sent Successfully' });
    await status.filter({ visible: true }).waitFor();
    await page.getByText("We'll get back to you within 24 hours.").last().waitFor();
    expect(await page.getByLabel('Full Name').inputValue()).toBe('');
    const button = page.getByRole('button', { name: 'Send Message' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await kept()).toEqual([
      {
        name: 'Ada Lovelace',
        company: 'Engines',
        phone: null,
        subject: 'A question',
        message: 'How does one get listed?',
      },
    ]);
  });

  it.each([
    [
      'the server fails',
      (page: Page) =>
        page.route('**/api/contact', (route) => route.fulfill({ status: 500, body: '{}' })),
    ],
    ['there is no network', (page: Page) => page.route('**/api/contact', (route) => route.abort())],
  ])('keeps the form when %s', async (_, breakIt) => {
    const page = await openForm([/Failed to load resource/]);
    await breakIt(page);
    await fill(page);
    await send(page);
    const alert = page.getByRole('alert').filter({ hasText: 'Error' });
    await alert.getByText('Failed to send message. Please try again later.').waitFor();
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toContain('How does');
    await page.getByRole('button', { name: 'Send Message' }).waitFor();
  });

  it('works without scripts', async () => {
    const page = await site().open('/contact', { javaScriptEnabled: false }, [/status of 400/]);
    expect(await page.getByText('Message Sent Successfully').isVisible()).toBe(false);
    await fill(page);
    await send(page);
    await page.getByText('Message Sent Successfully').waitFor();
    expect(new URL(page.url()).hash).toBe('#sent');
    expect(await kept()).toHaveLength(1);

    await fill(page);
    await page.getByLabel('Full Name').fill('    ');
    await send(page);
    await page.getByText('Name must be at least 2 characters').waitFor();
    await page.goBack();
    expect(await page.getByLabel('Subject').inputValue()).toBe('A question');
  });

  it('keeps text that was typed before hydration', async () => {
    const page = await site().open('about:blank');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/_astro/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/contact', { waitUntil: 'commit' });
    await page.getByLabel('Subject').fill('Typed early');
    const before = await page.locator('form.contact-form').boundingBox();
    release();
    await page.locator('form.contact-form[novalidate]').waitFor();
    const subject = page.getByLabel('Subject');
    expect(await subject.inputValue()).toBe('Typed early');
    expect(await subject.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await page.locator('form.contact-form').boundingBox()).toEqual(before);
  });

  it('shows the configured operator and the hours', async () => {
    const page = await site().open('/contact');
    for (const text of [...Object.values(CARDS), '9:00 AM - 6:00 PM EST', '10:00 AM - 4:00 PM EST'])
      expect(await page.getByText(text).first().isVisible(), text).toBe(true);
    expect(await page.locator('a[href="tel:+15550100"]').count()).toBe(1);
    expect(await page.locator('.contact-cards h2').allTextContents()).toEqual(
      ['Office', 'Phone', 'Email', 'Business Hours Example', 'In Figures'].map((text) =>
        expect.stringContaining(text),
      ),
    );
    expect(await page.locator('.contact-cards small').count()).toBe(1);
  });

  describe('notifications', () => {
    async function openFailing(): Promise<Page> {
      const page = await openForm([/Failed to load resource/]);
      await page.route('**/api/contact', (route) => route.abort());
      await fill(page);
      return page;
    }
    const shown = (page: Page) => page.locator('.toast');

    it('appear one at a time, and disappear after five seconds', async () => {
      const page = await openFailing();
      await page.clock.install();
      await send(page);
      await page.clock.runFor(100);
      await shown(page).waitFor();
      await send(page);
      await page.clock.runFor(100);
      expect(await shown(page).count()).toBe(1);
      await page.mouse.move(0, 0);
      await page.clock.runFor(4_500);
      expect(await shown(page).count()).toBe(1);
      await page.clock.runFor(500);
      expect(await shown(page).count()).toBe(0);
    });

    it('stay while the pointer or the focus is on them', async () => {
      const page = await openFailing();
      await page.clock.install();
      await send(page);
      await page.clock.runFor(100);
      await shown(page).hover();
      await page.clock.runFor(20_000);
      expect(await shown(page).count()).toBe(1);
      await page.keyboard.press('F8');
      expect(await page.evaluate(() => document.activeElement?.className)).toBe('toasts');
      await page.keyboard.press('Tab');
      await page.mouse.move(0, 0);
      await page.clock.runFor(20_000);
      expect(await shown(page).count()).toBe(1);
      await page.keyboard.press('Escape');
      expect(await shown(page).count()).toBe(0);
      const button = page.getByRole('button', { name: 'Send Message' });
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    });

    it.each([
      [49, 1],
      [50, 0],
    ])('swiped to the right by %i px: %i remain', async (px, left) => {
      const page = await openFailing();
      await page.clock.install();
      await send(page);
      await page.clock.runFor(100);
      const text = page.locator('.toast strong');
      const box = await text.boundingBox();
      const [x, y] = [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + px, y, { steps: 4 });
      await page.mouse.up();
      expect(await shown(page).count()).toBe(left);
    });
  });
});

describe('the policies', () => {
  const site = useSite({ rows: 0 });

  it.each([
    ['/privacy-policy', 'Privacy Policy', 'Your rights'],
    ['/legal-notice', 'Legal Notice', 'Insurance'],
    ['/terms-of-service', 'Terms of Service (AGB)', 'Moderation'],
    ['/cookie-policy', 'Cookie Policy', 'Third parties'],
  ])('%s has a title, a date and contents that lead somewhere', async (path, title, section) => {
    const page = await site().open(path, { viewport: { width: 320, height: 640 } });
    expect(await page.locator('h1').textContent()).toBe(title);
    expect(await page.getByText('Last updated: December 12, 2025').isVisible()).toBe(true);
    await page.getByRole('heading', { name: section }).waitFor();
    const targets = await page
      .locator('.policy nav a')
      .evaluateAll((links) =>
        links.map((link) => document.querySelector(link.getAttribute('href') ?? '')?.tagName),
      );
    expect(targets.length).toBeGreaterThan(5);
    expect(new Set(targets)).toEqual(new Set(['H2']));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await findBarriers(page)).toEqual([]);
  });

  it('name no company if none is known, and show contact data that is an example', async () => {
    const page = await site().open('/legal-notice');
    expect(await page.getByText('has not provided this information yet').count()).toBe(3);
    const facts = page.locator('.operator');
    for (const text of ['Example City (example)', '10:00 AM - 2:00 PM EST'])
      await facts.getByText(text).waitFor();
    await page.goto('/contact');
    const cards = page.locator('.contact-cards');
    for (const text of ['Example Street 1', '+1 555 0100', 'hello@example.com'])
      await cards.getByText(text).waitFor();
    for (const text of ['9:00 AM - 6:00 PM EST', '10:00 AM - 4:00 PM EST'])
      await cards.getByText(text).waitFor();
    expect(await cards.locator('small').allTextContents()).toEqual(Array(4).fill('Example'));
    await cards.getByText('the operator has not provided them yet').waitFor();
  });

  it('show what administrators have set', async () => {
    const { database, publish } = site();
    const change = { office: '2 Wide Street\nSpringfield', hours: 'Every day: 8 AM - 8 PM' };
    await database.db.transaction().execute((trx) => saveOperator(trx, change));
    await publish({ everything: false });
    const page = await site().open('/contact');
    await page.getByText('2 Wide Street Springfield').waitFor();
    expect(await page.locator('.contact-cards dl').first().textContent()).toBe(
      'Every day8 AM - 8 PM',
    );
    await page.goto('/legal-notice');
    await page.getByText('Every day 8 AM - 8 PM').waitFor();
    expect(await page.getByText('(example)').count()).toBe(2);
  });
});
