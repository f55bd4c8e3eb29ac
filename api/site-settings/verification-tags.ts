import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { toVerificationTag, type VerificationTag } from '../contract/pages/verification-tags.ts';

/** @returns null for any other node */
export function verificationTagOf(node: DefaultTreeAdapterTypes.ChildNode): VerificationTag | null {
  if (!('tagName' in node) || node.tagName !== 'meta') return null;
  const attribute = (wanted: string) => node.attrs.find(({ name }) => name === wanted)?.value ?? '';
  return toVerificationTag(attribute('name'), attribute('content'));
}

/** The verification tags in markup, in its order, each once. Elements inside of others are none. */
export function verificationTags(markup: string): VerificationTag[] {
  const found = parseFragment(markup).childNodes.flatMap((node) => verificationTagOf(node) ?? []);
  return [...new Map(found.map((tag) => [`${tag.name} ${tag.content}`, tag])).values()];
}
