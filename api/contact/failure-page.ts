import { CONTACT_FAILED } from '../contract/pages/contact-rules.ts';
import { AppError } from '../errors.ts';

/**
 * The answer to a refused form that was sent without scripts. Plain HTML without styles: it is rarely
 * shown, because browsers check most fields themselves, and must not depend on anything else.
 */
export function failurePage(error: unknown): string {
  const reasons = reasonsOf(error);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>Message Not Sent</title>
<h1>Message Not Sent</h1>
<p>${CONTACT_FAILED}</p>
<ul>${reasons.map((reason) => `<li>${escapeHtml(reason)}</li>`).join('')}</ul>
<p>Go back in your browser to find the form as you filled it in,
or <a href="/contact">start with an empty one</a>.</p>
</html>
`;
}

function reasonsOf(error: unknown): string[] {
  if (!(error instanceof AppError)) return [];
  const issues = error.details?.issues;
  if (!Array.isArray(issues)) return [error.message];
  return issues.flatMap((issue: unknown) =>
    typeof issue === 'object' && issue !== null && 'message' in issue
      ? [String(issue.message)]
      : [],
  );
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
