import type { BusinessStatus } from '../../contract/pages/business-status.ts';
import { memoize } from '../memoize.ts';
import { headerKey } from './columns.ts';
import { toFlag } from './values.ts';

/** Words of programs and people for each status, in the form of {@link headerKey}. */
const WORDS: Readonly<Record<BusinessStatus, string>> = {
  open: `open operational active inbusiness acik faal faaliyette geoffnet offen ouvert enactivite
    abierto abierta operativo`,
  temporarily_closed: `closedtemporarily temporarilyclosed temporaryclosed tempclosed
    gecicikapali geciciolarakkapali vorubergehendgeschlossen voruebergehendgeschlossen
    temporargeschlossen fermetemporairement temporairementferme cerradotemporalmente
    temporalmentecerrado cerradatemporalmente`,
  permanently_closed: `closedpermanently permanentlyclosed permanentclosed permclosed outofbusiness
    kalicikapali kaliciolarakkapali kapandi dauerhaftgeschlossen endgultiggeschlossen
    fermedefinitivement definitivementferme cerradopermanentemente permanentementecerrado
    cerradapermanentemente cerradodefinitivamente`,
};

const STATUS_OF: ReadonlyMap<string, BusinessStatus> = new Map(
  (['open', 'temporarily_closed', 'permanently_closed'] as const).flatMap((status) =>
    WORDS[status].split(/\s+/).map((word) => [word, status] as const),
  ),
);

/** `Closed ⋅ Opens 9 AM` describes the hours of a business that operates. */
const ABOUT_HOURS = /[⋅·]/u;

/** Cached by unnormalised text: nearly every cell of a file has one of a few words. */
const statusNamed = memoize(
  (text) => STATUS_OF.get(headerKey(text)) ?? (ABOUT_HOURS.test(text) ? 'open' : null),
);

/** The status that a text names, or null. `Closed` may refer to the hours of today. */
export const toStatus = (text: string | null): BusinessStatus | null =>
  text === null ? null : statusNamed(text);

/**
 * The status of a row: from the column for it, else from columns for one status each.
 * @param flags whether it is permanently and temporarily closed, according to the row
 * @param dateClosed when it was permanently closed
 * @returns null if the row has no status
 */
export function readStatus(
  text: string | null,
  flags: { readonly permanently: string | null; readonly temporarily: string | null },
  dateClosed: string | null,
): BusinessStatus | null {
  const named = toStatus(text);
  if (named !== null) return named;
  const [permanently, temporarily] = [toFlag(flags.permanently), toFlag(flags.temporarily)];
  if (permanently || dateClosed !== null) return 'permanently_closed';
  if (temporarily) return 'temporarily_closed';
  return permanently === null && temporarily === null ? null : 'open';
}
