import { catalogue } from '../../api/contract/text/catalogue.ts';

/** The names of the statuses of a business. */
export const STATUS_NAMES = catalogue({
  open: ['Açık', 'Open'],
  temporarily_closed: ['Geçici olarak kapalı', 'Temporarily closed'],
  permanently_closed: ['Kalıcı olarak kapalı', 'Permanently closed'],
});
