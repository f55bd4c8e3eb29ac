import { Link } from 'react-router-dom';
import type { ImportState } from '../../../api/contract/calls/imports-api.ts';
import { useFormat } from '../../components/use-format.ts';
import { useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { rejectedRowsPath } from './addresses.ts';
import { noticeLanguage } from './say-import.ts';

export const COUNTS = [
  'rowsRead',
  'inserted',
  'updated',
  'unchanged',
  'skipped',
  'rejected',
] as const;
export type CountName = (typeof COUNTS)[number];

type Props = {
  readonly name: CountName;
  readonly count: number;
  /** The import that it is of; given where the number is to lead to what it counts. */
  readonly of?: Pick<ImportState, 'id' | 'dryRun' | 'status'> | undefined;
};

/** How many rows have become what, and the way to them, where there is one. */
export function Count({ name, count, of }: Props) {
  const { number } = useFormat();
  const language = noticeLanguage(useMessages());
  if (of && count > 0 && name === 'rejected')
    return (
      <a href={rejectedRowsPath(of.id, language)} download>
        {number(count)}
      </a>
    );
  if (of && count > 0 && name === 'inserted' && !of.dryRun && of.status !== 'undone')
    return <Link to={`${PATHS.businesses}?importId=${of.id}`}>{number(count)}</Link>;
  return number(count);
}
