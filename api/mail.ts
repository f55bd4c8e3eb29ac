import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';

export type Mail = {
  readonly subject: string;
  readonly text: string;
  readonly replyTo?: { readonly name: string; readonly address: string };
};

/** Mails a text to the operator of the directory. Rejects if the mail server refuses it. */
export type SendMail = (mail: Mail) => Promise<void>;

const MILLISECONDS = 15_000;

/** Values of headers are passed to the mailer one by one, so that a text cannot inject headers. */
export function mailer({ smtpUrl, to, from }: NonNullable<Config['mail']>): SendMail {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: MILLISECONDS,
    greetingTimeout: MILLISECONDS,
    socketTimeout: MILLISECONDS,
  });
  return async (mail) => {
    await transport.sendMail({
      ...{ from, to, ...mail },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
}
