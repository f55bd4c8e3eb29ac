import type { InboxMessage } from '../../../api/contract/calls/messages.ts';

/** Some mail programs take no longer addresses than 2,000 characters, and a letter may become nine. */
const MAX_QUOTED = 600;

/**
 * Opens the mail program of whoever replies, with the subject and what was written.
 * @param attribution stands above the quotation: when, and who
 */
export function replyAddress(
  { email, subject, message }: Pick<InboxMessage, 'email' | 'subject' | 'message'>,
  attribution: string,
): string {
  const quoted = message.length > MAX_QUOTED ? `${message.slice(0, MAX_QUOTED)}…` : message;
  const lines = quoted
    .toWellFormed()
    .split(/\r?\n/)
    .map((line) => `> ${line}`);
  const parameters = {
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    body: ['', '', attribution, ...lines].join('\r\n'),
  };
  // Mail programs do not take a plus for a space.
  const query = Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&');
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?${query}`;
}
