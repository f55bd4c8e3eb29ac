import type { ContactMessage } from '../contract/pages/contact.ts';
import type { Mail } from '../mail.ts';

/**
 * The mail that carries a visitor's message. The one-line fields of a message have no line breaks
 * (contract/pages/contact-rules.ts).
 */
export function contactMail({
  name,
  email,
  company,
  phone,
  subject,
  message,
}: ContactMessage): Mail {
  const lines = [
    ['Name', name],
    ['Email', email],
    ['Company', company],
    ['Phone', phone],
  ].flatMap(([label, value]) => (value === null ? [] : `${label}: ${value}`));
  return {
    subject,
    text: `${lines.join('\n')}\n\n${message}\n`,
    replyTo: { name, address: email },
  };
}
