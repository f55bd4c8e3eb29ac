import { once } from 'node:events';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONTACT_MAX_BYTES, contactMessageSchema } from '../contract/pages/contact.ts';
import {
  CONTACT_RULES,
  type ContactField,
  checkContactField,
  HONEYPOT,
  tidyContactField,
} from '../contract/pages/contact-rules.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { type SentMail, smtpServer } from '../http/testing/smtp-server.ts';
import { useTestServer } from '../http/testing/test-server.ts';

const message = {
  name: 'Ada Lovelace',
  email: 'ada@engine.example',
  subject: 'A question',
  message: 'How does one get listed?',
};

describe('a contact message', () => {
  const database = useTestDatabase();
  const mails: SentMail[] = [];
  const smtp = smtpServer(mails);
  const environment: Record<string, string> = { CONTACT_TO: 'office@directory.example' };
  beforeAll(async () => {
    smtp.listen(0, '127.0.0.1');
    await once(smtp, 'listening');
    const address = smtp.address();
    if (typeof address === 'object' && address)
      environment.SMTP_URL = `smtp://127.0.0.1:${address.port}`;
  });
  afterAll(() => void smtp.close());
  const server = useTestServer(database, environment);

  beforeEach(async () => {
    await database().db.deleteFrom('contact_attempts').execute();
    await database().db.deleteFrom('contact_messages').execute();
    mails.length = 0;
  });

  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${server().url}/api/contact`, { method: 'POST', body, headers, redirect: 'manual' });
  const postJson = (body: unknown, headers: Record<string, string> = {}) =>
    post(JSON.stringify(body), { 'Content-Type': 'application/json', ...headers });
  const kept = () =>
    database()
      .db.selectFrom('contact_messages')
      .select(['name', 'email', 'company', 'phone', 'subject', 'message', 'read_at'])
      .execute();

  it('is stored and mailed', async () => {
    const answer = await postJson({ ...message, phone: ' +49 30 1 ' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({ success: true, message: 'Message Sent Successfully' });
    expect(await kept()).toEqual([{ ...message, company: null, phone: '+49 30 1', read_at: null }]);
    await vi.waitFor(() => expect(mails).toHaveLength(1));
    const [mail] = mails;
    expect(mail).toMatchObject({
      from: '<office@directory.example>',
      to: '<office@directory.example>',
    });
    expect(mail?.data).toContain('Reply-To: Ada Lovelace <ada@engine.example>');
    expect(mail?.data).toContain('Subject: A question');
    expect(mail?.data).toContain('How does one get listed?');
  });

  it('cannot add a header to the mail', async () => {
    const injected = 'Hello\r\nBcc: everybody@elsewhere.example';
    const answer = await postJson({ ...message, name: injected, subject: injected });
    expect(answer.status).toBe(200);
    await vi.waitFor(() => expect(mails).toHaveLength(1));
    const [headers = ''] = mails[0]?.data.split('\n\n') ?? [];
    expect(headers).not.toMatch(/^bcc:/im);
    expect(mails[0]?.to).toBe('<office@directory.example>');
    expect((await postJson({ ...message, email: `a@b.example\r\nBcc: c@d.example` })).status).toBe(
      400,
    );
  });

  it('gets an error for each invalid field', async () => {
    const answer = await postJson({ name: ' A ', email: 'ada', subject: 'Hi', message: 'Too few' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: {
        code: 'invalid_input',
        details: {
          issues: [
            { path: 'name', message: 'Name must be at least 2 characters' },
            { path: 'email', message: 'Please enter a valid email address' },
            { path: 'subject', message: 'Subject must be at least 5 characters' },
            { path: 'message', message: 'Message must be at least 10 characters' },
          ],
        },
      },
    });
    expect((await postJson({})).status).toBe(400);
    expect((await postJson('x')).status).toBe(400);
    expect(await kept()).toEqual([]);
  });

  it('is accepted from a form without scripts', async () => {
    const answer = await post(new URLSearchParams({ ...message, message: 'one line\r\n\r\nmore' }));
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/contact#sent');
    expect(await kept()).toMatchObject([{ message: 'one line\n\nmore', company: null }]);

    const refused = await post(new URLSearchParams({ ...message, name: '<' }));
    expect(refused.status).toBe(400);
    expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await refused.text()).toContain('<li>Name must be at least 2 characters</li>');
  });

  it('from a bot is dropped, with the answer of an accepted one', async () => {
    expect((await postJson({ ...message, [HONEYPOT]: 'https://x.example' })).status).toBe(200);
    expect(await kept()).toEqual([]);
  });

  it('is refused from other sites', async () => {
    for (const headers of [
      { Origin: 'https://elsewhere.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ]) {
      expect((await postJson(message, headers)).status).toBe(403);
      expect((await post(new URLSearchParams(message), headers)).status).toBe(403);
    }
    expect(await kept()).toEqual([]);
  });

  it('is refused above the maximum length', async () => {
    const long = { ...message, message: 'x'.repeat(5_001) };
    expect((await postJson(long)).status).toBe(400);
    const huge = { ...message, message: 'x'.repeat(CONTACT_MAX_BYTES) };
    expect((await postJson(huge)).status).toBe(413);
    expect((await post(new URLSearchParams(huge))).status).toBe(413);
  });

  it('is limited to ten in an hour, also in parallel', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => postJson(message)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(4);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect(await kept()).toHaveLength(14 - refused.length);
    await database()
      .db.updateTable('contact_attempts')
      .set({ attempted_at: new Date(Date.now() - 3_601_000) })
      .execute();
    expect((await postJson(message)).status).toBe(200);
  });

  it('is not lost if the mail server refuses it', async () => {
    smtp.close();
    try {
      expect((await postJson(message)).status).toBe(200);
      expect(await kept()).toHaveLength(1);
      await vi.waitFor(() => expect(server().log.join()).toContain('could not be mailed'));
      expect(server().log.join()).not.toContain(message.message);
    } finally {
      smtp.listen(Number(new URL(environment.SMTP_URL ?? '').port), '127.0.0.1');
      await once(smtp, 'listening');
    }
  });
});

describe('a field', () => {
  const fields: ContactField[] = ['name', 'email', 'company', 'phone', 'subject', 'message'];

  it('of one line has no line breaks, and no field is too long', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...fields),
        fc.string({ unit: 'binary', maxLength: 300 }),
        (field, value) => {
          const kept = tidyContactField(field, value);
          expect(tidyContactField(field, kept)).toBe(kept);
          expect(kept).not.toMatch(field === 'message' ? /[\r\0]/ : /[\r\n\0\u2028]/);
          const parsed = contactMessageSchema.safeParse({ ...message, [field]: value });
          expect(parsed.error?.issues[0]?.message ?? null).toBe(checkContactField(field, value));
          if (parsed.success)
            expect([...kept].length).toBeLessThanOrEqual(CONTACT_RULES[field].max);
        },
      ),
    );
  });

  it.each([
    ['ada@engine.example', null],
    [' ada+list@mail.engine.example ', null],
    ['ada@engine', 'Please enter a valid email address'],
    ['ada@@engine.example', 'Please enter a valid email address'],
    ['ada@engine..example', 'Please enter a valid email address'],
    ['ada engine@x.example', 'Please enter a valid email address'],
    [`${'a'.repeat(250)}@x.example`, 'Please enter a valid email address'],
  ])('for an address takes %j: %j', (value, problem) => {
    expect(checkContactField('email', value)).toBe(problem);
  });

  it.each([
    ['name', 'Al', 'Name must be at least 2 characters'],
    ['subject', 'Hello', 'Subject must be at least 5 characters'],
    ['message', 'Ten of it.', 'Message must be at least 10 characters'],
  ] as const)('%s is long enough at %j', (field, value, problem) => {
    expect(checkContactField(field, value)).toBeNull();
    expect(checkContactField(field, ` ${value.slice(1)} `)).toBe(problem);
  });
});

describe('the address of a client', () => {
  const database = useTestDatabase();
  const bare = useTestServer(database);
  const behindOne = useTestServer(database, { TRUST_PROXY: '1' });
  const behindTwo = useTestServer(database, { TRUST_PROXY: '2' });

  // A proxy appends the address of its client; entries before that may be forged.
  it.each([
    ["is the connection's own if no proxy is trusted", bare, '127.0.0.1'],
    ['is what the one proxy says that is trusted', behindOne, '203.0.113.7'],
    ['is what the first of two proxies says', behindTwo, '198.51.100.9'],
  ])('%s', async (_, server, expected) => {
    await database().db.deleteFrom('contact_attempts').execute();
    const headers = {
      'Content-Type': 'application/json',
      'X-Forwarded-For': '192.0.2.1, 198.51.100.9, 203.0.113.7',
    };
    const body = JSON.stringify(message);
    const answer = await fetch(`${server().url}/api/contact`, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
    const kept = await database().db.selectFrom('contact_attempts').select('address').execute();
    expect(kept).toEqual([{ address: expected }]);
  });
});
