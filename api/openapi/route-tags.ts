/** The groups of calls in the description of the API. */
export const ROUTE_TAGS = {
  Directory: 'The data of the public pages, as JSON.',
  Session: 'Signing in and out, accounts and their roles.',
  Listings: 'The list of listings, and changes to one or many of them.',
  Deletions: 'Deleted listings, and restoring them.',
  Imports: 'Spreadsheets that become listings.',
  Exports: 'Listings as files.',
  Publication: 'How the published pages follow the data.',
  Backups: 'Copies of the database.',
  Settings: 'What every page carries.',
  Reports: 'Figures about the directory, and the audit log.',
  Messages: 'Messages of the contact form.',
  Documentation: 'This description.',
} as const;

export type RouteTag = keyof typeof ROUTE_TAGS;
