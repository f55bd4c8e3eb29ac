import { createTransport } from 'nodemailer';
import type { MailSettings } from '../config.ts';
import type { ContactMessage } from '../contract/pages/contact.ts';

/** Sends a message to whoever runs the directory. Throws when the mail server does not take it. */
export type SendMail = (message: ContactMessage) => Promise<void>;

const MILLISECONDS = 15_000;

/**
 * Nothing that was written becomes a header of its own: the message's texts of one line have no line
 * breaks (contract/pages/contact-rules.ts), and names and addresses are passed apart, not put together.
 */
export function mailer({ smtpUrl, to, from }: MailSettings): SendMail {
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
