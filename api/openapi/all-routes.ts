import { ADMINISTRATOR_ROUTES } from '../contract/calls/administrator-routes.ts';
import { AUDIT_ROUTES } from '../contract/calls/audit-routes.ts';
import { BACKUP_ROUTES } from '../contract/calls/backup-routes.ts';
import { DELETION_ROUTES } from '../contract/calls/deletion-routes.ts';
import { DIRECTORY_ROUTES } from '../contract/calls/directory-routes.ts';
import { DOCUMENTATION_ROUTES } from '../contract/calls/documentation-routes.ts';
import { EXPORT_ROUTES } from '../contract/calls/export-routes.ts';
import { IMPORT_ROUTES } from '../contract/calls/import-routes.ts';
import { LISTING_ROUTES } from '../contract/calls/listing-routes.ts';
import { CONTACT_ROUTES, MESSAGE_ROUTES } from '../contract/calls/message-routes.ts';
import { OVERVIEW_ROUTES } from '../contract/calls/overview-routes.ts';
import { PUBLICATION_ROUTES } from '../contract/calls/publication-routes.ts';
import { REPORT_ROUTES } from '../contract/calls/report-routes.ts';
import type { Route } from '../contract/calls/route.ts';
import { SECOND_FACTOR_ROUTES } from '../contract/calls/second-factor-routes.ts';
import { SESSION_ROUTES } from '../contract/calls/session-routes.ts';
import { SETTINGS_ROUTES } from '../contract/calls/settings-routes.ts';
import { UPLOAD_ROUTES } from '../contract/calls/upload-routes.ts';

/** Every route, in the order of the description. A test compares them with the server's router. */
export const ROUTES: readonly Route[] = [
  DIRECTORY_ROUTES,
  CONTACT_ROUTES,
  SESSION_ROUTES,
  ADMINISTRATOR_ROUTES,
  SECOND_FACTOR_ROUTES,
  LISTING_ROUTES,
  DELETION_ROUTES,
  UPLOAD_ROUTES,
  IMPORT_ROUTES,
  EXPORT_ROUTES,
  PUBLICATION_ROUTES,
  BACKUP_ROUTES,
  SETTINGS_ROUTES,
  OVERVIEW_ROUTES,
  REPORT_ROUTES,
  AUDIT_ROUTES,
  MESSAGE_ROUTES,
  DOCUMENTATION_ROUTES,
].flatMap((table): readonly Route[] => Object.values(table));
