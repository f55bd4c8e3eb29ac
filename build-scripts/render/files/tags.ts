import { createHash } from 'node:crypto';
import type { TagsDocument } from '../../../api/contract/pages/documents.ts';
import { CONSENT_KEY, CONSENT_MS } from '../../../api/contract/pages/tags.ts';
import { startTags, type TagPlace, type TagsSetup } from './tags-runtime.ts';
import { headSteps, type TagStep, tagSteps, wrap } from './tags-steps.ts';

const EMPTY = '// There are no tags.\n';

type PlacedStep = TagStep & { readonly place: TagPlace };

/**
 * Renders the script that every page loads. It adds the tags of the site settings to the page, most of them
 * after the visitor's consent. Without tags it is a few bytes.
 *
 * Markup is parsed here and not in the browser. Inline code becomes code of this script, because pages allow
 * only scripts of the site itself. Code that is not valid JavaScript is replaced by a message, so that it
 * does not break the rest.
 */
export function renderTags({ headTags, bodyTags, footerTags }: TagsDocument): string {
  const steps: PlacedStep[] = [
    ...placed('head', headSteps(headTags)),
    ...placed('body-start', tagSteps(bodyTags)),
    ...placed('body-end', tagSteps(footerTags)),
  ];
  if (steps.length === 0) return EMPTY;
  const body = steps.map((step, index) => `if (siteTags.step(${index})) {\n${action(step)}\n}\n`);
  const setup: TagsSetup = {
    version: createHash('sha256').update(body.join('')).digest('base64url').slice(0, 12),
    consent: steps.map(({ consent }) => consent),
    storageKey: CONSENT_KEY,
    maxAgeMs: CONSENT_MS,
    policyPath: '/cookie-policy',
  };
  return `var siteTags = (${startTags.toString()})(${literal(setup)}, window);\n${body.join('')}`;
}

const placed = (place: TagPlace, steps: readonly TagStep[]): PlacedStep[] =>
  steps.map((step) => ({ ...step, place }));

function action(step: PlacedStep): string {
  if (step.kind === 'problem') return `console.error(${literal(step.message)});`;
  if (step.kind === 'code') return wrap(step.code, step.form);
  const handlers = step.handlers.map((code) => `function (event) {\n${code}\n}`);
  const given = [
    literal(step.place),
    literal(step.node),
    `[${handlers.join(', ')}]`,
    step.blocking,
  ];
  return `siteTags.add(${given.join(', ')});`;
}

/** JSON that is also safe in an inline script. */
const literal = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
