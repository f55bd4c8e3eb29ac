import type { OperatorField } from '../pages/operator.ts';
import type { Pair } from '../text/sentences.ts';
import type { RetentionField } from './retention.ts';
import type { SiteSettings } from './site-settings.ts';

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

/** Names of the operator's fields. */
export const OPERATOR_LABELS: Readonly<Record<OperatorField, Pair>> = {
  office: ['Ofis adresi', 'Office address'],
  phone: ['Telefon', 'Phone'],
  email: ['E-posta', 'E-mail'],
  hours: ['Çalışma saatleri', 'Business hours'],
  company: ['Şirket', 'Company'],
  registration: ['Ticaret sicili', 'Registration'],
  insurance: ['Mesleki sorumluluk sigortası', 'Professional liability insurance'],
  jurisdiction: ['Yetkili mahkeme', 'Place of jurisdiction'],
  certifications: ['Sertifikalar', 'Certifications'],
};

/** Names of the settings for how long data is kept. */
export const RETENTION_LABELS = {
  undo_days: ['Silinenler ve değişiklikler', 'Deletions and changes'],
  import_file_days: [
    'Başarısız ve durdurulan yüklemelerin dosyaları',
    'Files of failed and stopped imports',
  ],
  audit_days: ['İşlem kaydı', 'Audit log'],
  message_days: ['Okunmuş mesajlar', 'Messages that were read'],
} as const satisfies Readonly<Record<RetentionField, Pair>>;

/** Names of all site settings. */
export const SETTING_NAMES: Readonly<Record<string, Pair>> = {
  ...CODE_LABELS,
  ...OPERATOR_LABELS,
  ...RETENTION_LABELS,
  ...USAGE_LABEL,
};
