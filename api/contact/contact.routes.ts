import type { Context } from 'koa';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { CONTACT_ROUTES } from '../contract/calls/messages.ts';
import {
  CONTACT_MAX_BYTES,
  type ContactAnswer,
  type ContactMessage,
  contactMessageSchema,
} from '../contract/pages/contact.ts';
import { CONTACT_SENT, HONEYPOT } from '../contract/pages/contact-rules.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { readJson, readText } from '../http/read-json.ts';
import { ANSWERED, type Serve } from '../http/serve-routes.ts';
import { validate } from '../http/validate.ts';
import { mailer, type SendMail } from '../mail.ts';
import { checkSameOrigin } from '../sessions/same-origin.ts';
import { countAttempt, keepMessage } from './contact.queries.ts';
import { contactMail } from './contact-mail.ts';
import { failurePage } from './failure-page.ts';

/**
 * Accepts messages as JSON from the form's script, and as form data without scripts. Form data is answered
 * with a page; after a message was accepted, with the contact page.
 */
export function addContactRoutes(
  serve: Serve,
  db: Kysely<DB>,
  config: Pick<Config, 'siteUrl' | 'mail'>,
  logger: Logger,
): void {
  const send = config.mail && mailer(config.mail);

  serve(CONTACT_ROUTES.send, async ({ ctx }) => {
    ctx.set('Cache-Control', 'no-store');
    if (!ctx.is('urlencoded')) {
      await takeMessage(ctx, () => readJson(ctx, CONTACT_MAX_BYTES));
      return { success: true, message: CONTACT_SENT.title } satisfies ContactAnswer;
    }
    try {
      await takeMessage(ctx, async () =>
        Object.fromEntries(new URLSearchParams(await readText(ctx, CONTACT_MAX_BYTES))),
      );
      ctx.redirect('/contact#sent');
      ctx.status = 303;
    } catch (error) {
      if (!(error instanceof AppError)) logger.error({ err: error }, 'a message was not taken');
      ctx.status = error instanceof AppError ? error.status : 500;
      ctx.type = 'html';
      ctx.body = failurePage(error);
    }
    return ANSWERED;
  });

  async function takeMessage(ctx: Context, read: () => Promise<unknown>): Promise<void> {
    checkSameOrigin(ctx, config.siteUrl);
    const { [HONEYPOT]: trap, ...message } = validate(contactMessageSchema, await read());
    // The answer is a success, so that a bot does not try another way.
    if (trap !== '') return logger.info('a message from a program was dropped');
    const waitSeconds = await countAttempt(db, ctx.ip);
    if (waitSeconds > 0) {
      ctx.set('Retry-After', String(waitSeconds));
      const minutes = Math.ceil(waitSeconds / 60);
      throw new AppError(
        'too_many_requests',
        `Too many messages have come from your network. Try again in ${minutes} min.`,
      );
    }
    const id = await keepMessage(db, message);
    if (send) void mail(send, id, message);
  }

  /** The request does not wait for the mail: the message is stored, and mail servers can be slow. */
  async function mail(sendMail: SendMail, id: number, message: ContactMessage): Promise<void> {
    try {
      await sendMail(contactMail(message));
      logger.info({ message: id }, 'a message was mailed');
    } catch (err) {
      logger.error({ err, message: id }, 'a message was stored, but could not be mailed');
    }
  }
}
