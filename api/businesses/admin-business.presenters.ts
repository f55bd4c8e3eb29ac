import type { BusinessDetail } from '../contract/calls/admin-businesses.ts';
import { businessPath } from '../contract/pages/urls.ts';
import type { AdministratedRow, PageState } from './admin-business.queries.ts';
import { presentAdminBusiness } from './businesses.presenters.ts';
import { fieldsOf } from './editable-columns.ts';

/** @param siteUrl origin of the site */
export function presentDetail(
  row: AdministratedRow,
  page: PageState,
  siteUrl: string,
): BusinessDetail {
  return {
    ...presentAdminBusiness(row),
    timeZone: row.timeZone,
    editedFields: fieldsOf(row.editedFields),
    publication: {
      state: stateOf(row.approved, page),
      url: row.approved ? new URL(businessPath(row.slug), siteUrl).href : null,
      changedAt: page.changedAt?.toISOString() ?? null,
      error: page.error,
    },
  };
}

function stateOf(isPublic: boolean, { stale, error, changedAt }: PageState) {
  if (error !== null) return 'failed';
  // Before the first publication no page is marked or published.
  if (stale || isPublic !== (changedAt !== null)) return 'queued';
  return isPublic ? 'published' : 'none';
}
