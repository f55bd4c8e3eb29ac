import type { InboxMessage } from '../../../api/contract/calls/messages.ts';

/** Some mail programs limit addresses to 2,000 characters, and a character may take nine when encoded. */
const MAX_QUOTED = 600;

/**
 * A mailto: address for a reply with subject and quoted message.
 * @param attribution the line above the quotation: date and name
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
  // Mail programs do not decode a plus as a space.
  const query = Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&');
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?${query}`;
}
