import type { AdminBusiness } from '../contract/calls/admin-list.ts';
import type { ListedRow } from './admin-list.queries.ts';
import { presentBusiness } from './businesses.presenters.ts';

export function presentAdminBusiness(row: ListedRow): AdminBusiness {
  const { timeZone: _, ...business } = presentBusiness(row);
  return {
    ...business,
    address: business.fullAddress,
    reviewCount: business.reviews,
    isApproved: row.approved,
  };
}
