const DOCUMENT = /^\/spreadsheets\/(?:u\/\d+\/)?d\/([\w-]+)(?:\/.*)?$/;
const PUBLISHED = /^\/spreadsheets\/(?:u\/\d+\/)?d\/e\/([\w-]+)\/pub(?:html)?$/;

/**
 * The address of a Google Sheet's rows as CSV, by any link to the sheet: of the document that is shared with
 * everybody, or that is published to the web. Other addresses stay as they are.
 */
export function rowsAddress(address: URL): URL {
  if (address.hostname !== 'docs.google.com') return address;
  const tab = /\bgid=(\d+)/.exec(`${address.search}${address.hash}`)?.[1];
  const published = PUBLISHED.exec(address.pathname)?.[1];
  if (published !== undefined) {
    const csv = new URL(`/spreadsheets/d/e/${published}/pub?output=csv`, address);
    if (tab !== undefined) csv.searchParams.set('gid', tab);
    return csv;
  }
  const document = DOCUMENT.exec(address.pathname)?.[1];
  if (document === undefined || document === 'e') return address;
  const csv = new URL(`/spreadsheets/d/${document}/export?format=csv`, address);
  if (tab !== undefined) csv.searchParams.set('gid', tab);
  return csv;
}

/** Whether Google asks to sign in: the sheet is not shared with everybody. */
export const asksToSignIn = (address: URL): boolean => address.hostname === 'accounts.google.com';
