import { IMPORTS_API } from '../../../api/contract/calls/imports-api.ts';
import type { NoticeLanguage } from '../../../api/contract/text/import-notices.ts';

/** The address of the CSV with the rejected rows of an import, each with the reason. */
export const rejectedRowsPath = (id: number, language: NoticeLanguage): string =>
  `${IMPORTS_API.imports}/${id}/rejected.csv${language === 'en' ? '?language=en' : ''}`;
