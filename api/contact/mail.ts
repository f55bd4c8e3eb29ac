import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { ContactMessage } from '../contract/pages/contact.ts';

/** Mails a message to the operator of the directory. Rejects if the mail server refuses it. */
export type SendMail = (message: ContactMessage) => Promise<void>;

const MILLISECONDS = 15_000;

/**
 * Visitors cannot inject headers: the one-line fields of a message have no line breaks
 * (contract/pages/contact-rules.ts), and names and addresses are passed to the mailer as separate values.
 */
export function mailer({ smtpUrl, to, from }: NonNullable<Config['mail']>): SendMail {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: MILLISECONDS,
    greetingTimeout: MILLISECONDS,
    socketTimeout: MILLISECONDS,
  });
  return async ({ name, email, company, phone, subject, message }) => {
    const lines = [
      ['Name', name],
      ['Email', email],
      ['Company', company],
      ['Phone', phone],
    ].flatMap(([label, value]) => (value === null ? [] : `${label}: ${value}`));
    await transport.sendMail({
      from,
      to,
      replyTo: { name, address: email },
      subject,
      text: `${lines.join('\n')}\n\n${message}\n`,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
}
