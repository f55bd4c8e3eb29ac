import type { SiteSettings } from '../../api/contract/calls/site-settings.ts';
import type { Pair } from './catalogue.ts';

/** Names of the fields for tracking code. */
export const CODE_LABELS = {
  head_tags: ['Head etiketi', 'Head Tag'],
  /** To the letter of the specification ("Site settings screen"). */
  facebook_pixel: ['Body Tag', 'Body Tag'],
  footer_tags: ['Footer etiketi', 'Footer Tag'],
  analytics_code: ['Analytics kodu', 'Analytics Code'],
} as const satisfies Readonly<Record<keyof SiteSettings, Pair>>;
