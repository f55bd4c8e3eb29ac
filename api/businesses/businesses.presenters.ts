import type { BusinessDetail } from '../contract/calls/admin-businesses.ts';
import type { AdminBusiness } from '../contract/calls/admin-list.ts';
import type { Business, BusinessListItem } from '../contract/pages/entities.ts';
import { type FieldsOf, pickFields } from '../contract/pages/listing-columns.ts';
import { businessPath } from '../contract/pages/urls.ts';
import type { listNotSeen } from '../feeds/absences.queries.ts';
import type { AdministratedRow, PageState } from './admin-business.queries.ts';
import { fieldsOf } from './editable-columns.ts';

const ratingText = (rating: number | null) => rating?.toFixed(1) ?? null;

/** Rounds to seven decimals, which is a centimetre, and avoids exponents such as 1e-7. */
const degreesText = (degrees: number | null) => degrees?.toFixed(7).replace(/\.?0+$/, '') ?? null;

/** The JSON of a listing; fields of the row that the API does not answer are left out. */
export const presentBusiness = (row: FieldsOf<'api'>): Business => ({
  ...pickFields('api', row),
  latitude: degreesText(row.latitude),
  longitude: degreesText(row.longitude),
  rating: ratingText(row.rating),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const presentListedBusiness = (row: FieldsOf<'list'>): BusinessListItem => ({
  ...pickFields('list', row),
  rating: ratingText(row.rating),
});

export function presentAdminBusiness(
  row: FieldsOf<'api'> & { readonly approved: boolean },
): AdminBusiness {
  const { timeZone: _, ...business } = presentBusiness(row);
  const { fullAddress: address, reviews: reviewCount } = business;
  return { ...business, address, reviewCount, isApproved: row.approved };
}

/** @param siteUrl origin of the site */
export function presentDetail(
  row: AdministratedRow,
  {
    page,
    notSeen,
  }: {
    readonly page: PageState;
    readonly notSeen: Awaited<ReturnType<typeof listNotSeen>>;
  },
  siteUrl: string,
): BusinessDetail {
  return {
    ...presentAdminBusiness(row),
    timeZone: row.timeZone,
    editedFields: fieldsOf(row.editedFields),
    notSeen: notSeen.map(({ since, ...feed }) => ({ ...feed, since: since.toISOString() })),
    publication: {
      state: publicationState(row.public, page),
      url: row.public ? new URL(businessPath(row.slug), siteUrl).href : null,
      changedAt: page.changedAt?.toISOString() ?? null,
      error: page.error,
    },
  };
}

function publicationState(isPublic: boolean, { stale, error, changedAt }: PageState) {
  if (error !== null) return 'failed';
  // Before the first publication no page is marked or published.
  if (stale || isPublic !== (changedAt !== null)) return 'queued';
  return isPublic ? 'published' : 'none';
}
