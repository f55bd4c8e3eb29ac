import type { RetentionField } from '../../api/contract/calls/retention.ts';
import type { Pair } from './catalogue.ts';

/** Names of the settings for how long data is kept. */
export const RETENTION_LABELS = {
  undo_days: ['Silinenler ve toplu değişiklikler', 'Deletions and bulk changes'],
  import_file_days: [
    'Başarısız ve durdurulan yüklemelerin dosyaları',
    'Files of failed and stopped imports',
  ],
  audit_days: ['İşlem kaydı', 'Audit log'],
  message_days: ['Okunmuş mesajlar', 'Messages that were read'],
} as const satisfies Readonly<Record<RetentionField, Pair>>;
