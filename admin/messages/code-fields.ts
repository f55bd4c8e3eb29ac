import type { SiteSettings } from '../../api/contract/calls/site-settings.ts';
import type { Pair } from './catalogue.ts';

/** The name of the switch for the counting of usage. */
export const USAGE_LABEL = {
  counts_usage: ['Kullanım sayımı', 'Usage counts'],
} as const satisfies Readonly<Record<string, Pair>>;

/** Names of the fields for tracking code. */
export const CODE_LABELS = {
  head_tags: ['Head etiketi', 'Head Tag'],
  /** To the letter of the specification ("Site settings screen"). */
  facebook_pixel: ['Body Tag', 'Body Tag'],
  footer_tags: ['Footer etiketi', 'Footer Tag'],
  analytics_code: ['Analytics kodu', 'Analytics Code'],
} as const satisfies Readonly<Record<keyof SiteSettings, Pair>>;
