import { IMPORT_ROUTES } from '../../../api/contract/calls/import-routes.ts';
import { routePath } from '../../../api/contract/calls/route.ts';
import type { NoticeLanguage } from '../../../api/contract/text/say-notice.ts';

/** The address of the rows that an import rejected, each with its reason. */
export const rejectedRowsPath = (id: number, language: NoticeLanguage): string =>
  routePath(IMPORT_ROUTES.rejectedRows, { params: { id }, query: { language } });
