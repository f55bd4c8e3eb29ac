import { ADMINISTRATOR_ROUTES } from '../contract/calls/administrators.ts';
import { API_KEY_ROUTES } from '../contract/calls/api-keys.ts';
import { AUDIT_ROUTES } from '../contract/calls/audit.ts';
import { BACKUP_ROUTES } from '../contract/calls/backups.ts';
import { BULK_ROUTES } from '../contract/calls/bulk-changes.ts';
import { CATEGORY_MAPPING_ROUTES } from '../contract/calls/category-mappings.ts';
import { DELETION_ROUTES } from '../contract/calls/deletions.ts';
import { DIRECTORY_ROUTES } from '../contract/calls/directory-routes.ts';
import { DOCUMENTATION_ROUTES } from '../contract/calls/documentation-routes.ts';
import { EXPORT_ROUTES } from '../contract/calls/exports-api.ts';
import { FEED_ROUTES } from '../contract/calls/feeds.ts';
import { FETCH_ROUTES } from '../contract/calls/fetch-routes.ts';
import { HISTORY_ROUTES } from '../contract/calls/history.ts';
import { IMPORT_ROUTES } from '../contract/calls/import-routes.ts';
import { LISTING_ROUTES } from '../contract/calls/listing-routes.ts';
import { MAPPING_ROUTES } from '../contract/calls/mapping-routes.ts';
import { CONTACT_ROUTES, MESSAGE_ROUTES } from '../contract/calls/messages.ts';
import { NOTE_ROUTES } from '../contract/calls/notes.ts';
import { OPERATOR_ROUTES } from '../contract/calls/operator.ts';
import { OVERVIEW_ROUTES } from '../contract/calls/overview.ts';
import { PREVIEW_ROUTES } from '../contract/calls/preview-routes.ts';
import { PUBLICATION_ROUTES } from '../contract/calls/publication.ts';
import { PUSH_ROUTES } from '../contract/calls/push-routes.ts';
import { REARRANGEMENT_ROUTES } from '../contract/calls/rearrangements.ts';
import { REPORT_ROUTES } from '../contract/calls/reports.ts';
import { RETENTION_ROUTES } from '../contract/calls/retention.ts';
import type { Route } from '../contract/calls/route.ts';
import { SAVED_VIEW_ROUTES } from '../contract/calls/saved-views.ts';
import { SECOND_FACTOR_ROUTES } from '../contract/calls/second-factor.ts';
import { SESSION_ROUTES } from '../contract/calls/sessions.ts';
import { SETTINGS_ROUTES } from '../contract/calls/site-settings.ts';
import { UPLOAD_ROUTES } from '../contract/calls/upload-routes.ts';
import { USAGE_ROUTES } from '../contract/calls/usage.ts';

/** The tables of routes with their tags, in the order of the description. */
const TABLES: readonly (readonly [RouteTag, Readonly<Record<string, Route>>])[] = [
  ['Directory', DIRECTORY_ROUTES],
  ['Messages', CONTACT_ROUTES],
  ['Session', SESSION_ROUTES],
  ['Session', ADMINISTRATOR_ROUTES],
  ['Session', SECOND_FACTOR_ROUTES],
  ['API keys', API_KEY_ROUTES],
  ['Listings', LISTING_ROUTES],
  ['Listings', HISTORY_ROUTES],
  ['Listings', NOTE_ROUTES],
  ['Listings', SAVED_VIEW_ROUTES],
  ['Listings', BULK_ROUTES],
  ['Listings', CATEGORY_MAPPING_ROUTES],
  ['Listings', REARRANGEMENT_ROUTES],
  ['Deletions', DELETION_ROUTES],
  ['Imports', UPLOAD_ROUTES],
  ['Imports', PREVIEW_ROUTES],
  ['Imports', MAPPING_ROUTES],
  ['Imports', PUSH_ROUTES],
  ['Imports', FETCH_ROUTES],
  ['Imports', IMPORT_ROUTES],
  ['Feeds', FEED_ROUTES],
  ['Exports', EXPORT_ROUTES],
  ['Publication', PUBLICATION_ROUTES],
  ['Backups', BACKUP_ROUTES],
  ['Settings', SETTINGS_ROUTES],
  ['Settings', OPERATOR_ROUTES],
  ['Settings', USAGE_ROUTES],
  ['Settings', RETENTION_ROUTES],
  ['Reports', OVERVIEW_ROUTES],
  ['Reports', REPORT_ROUTES],
  ['Reports', AUDIT_ROUTES],
  ['Messages', MESSAGE_ROUTES],
  ['Documentation', DOCUMENTATION_ROUTES],
];

/** Every route with its tag. A test compares them with the server's router. */
export const ROUTES = TABLES.flatMap(([tag, table]) =>
  Object.values(table).map((route) => ({ ...route, tag })),
);

/** The groups of calls in the description of the API. */
export const ROUTE_TAGS = {
  Directory: 'The data of the public pages, as JSON.',
  Session: 'Signing in and out, accounts and their roles.',
  'API keys': 'Keys with which programs make calls.',
  Listings: 'The list of listings, and changes to one or many of them.',
  Deletions: 'Deleted listings, and restoring them.',
  Imports: 'Spreadsheets that become listings.',
  Feeds: 'Sources that the server downloads and imports by a schedule.',
  Exports: 'Listings as files.',
  Publication: 'How the published pages follow the data.',
  Backups: 'Copies of the database.',
  Settings: 'What every page carries.',
  Reports: 'Figures about the directory, and the audit log.',
  Messages: 'Messages of the contact form.',
  Documentation: 'This description.',
} as const;

export type RouteTag = keyof typeof ROUTE_TAGS;
