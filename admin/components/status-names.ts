import type { BusinessStatus } from '../../api/contract/pages/business-status.ts';
import type { Catalogue } from '../messages/catalogue.ts';

/** The names of the statuses of a business. */
export const STATUS_NAMES: Catalogue<Readonly<Record<BusinessStatus, string>>> = {
  tr: {
    open: 'Açık',
    temporarily_closed: 'Geçici olarak kapalı',
    permanently_closed: 'Kalıcı olarak kapalı',
  },
  en: {
    open: 'Open',
    temporarily_closed: 'Temporarily closed',
    permanently_closed: 'Permanently closed',
  },
};
