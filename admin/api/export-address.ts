import { MOST_EXPORT_QUERY } from '../../api/contract/calls/exports-api.ts';

/** Where parameters of an export are sent, and how: those that are too long for an address, as a form. */
export function exportAddress(path: string, parameters: URLSearchParams) {
  const query = parameters.toString();
  return query.length > MOST_EXPORT_QUERY
    ? { path, options: { method: 'POST', body: parameters } as const }
    : { path: query === '' ? path : `${path}?${query}`, options: {} };
}
