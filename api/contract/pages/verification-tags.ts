/**
 * Names of `<meta>` elements by which services recognise the owner of the site. Their crawlers read the HTML of pages
 * and run no scripts.
 */
export const VERIFICATION_NAMES = [
  'google-site-verification',
  'google-adsense-account',
  'msvalidate.01',
  'yandex-verification',
  'p:domain_verify',
  'facebook-domain-verification',
  'tiktok-developers-site-verification',
  'baidu-site-verification',
  '360-site-verification',
  'sogou_site_verification',
  'naver-site-verification',
  'seznam-wmt',
  'ahrefs-site-verification',
  'norton-safeweb-site-verification',
  'trustpilot-one-time-domain-verification-id',
] as const;

/** A `<meta>` element that is part of the HTML of every page. */
export type VerificationTag = {
  readonly name: (typeof VERIFICATION_NAMES)[number];
  readonly content: string;
};

/** Codes of services: a few signs, none of which has a meaning in HTML. */
const CODE = /^[\w!#$%()*+,./:;=?@~-]{1,200}$/;

/** @returns null for other names, and for a content that is no code */
export function toVerificationTag(name: string, content: string): VerificationTag | null {
  const plain = name.trim().toLowerCase();
  const known = VERIFICATION_NAMES.find((one) => one === plain);
  const code = content.trim();
  return known !== undefined && CODE.test(code) ? { name: known, content: code } : null;
}
