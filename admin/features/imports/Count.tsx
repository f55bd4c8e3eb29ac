import { Link } from 'react-router-dom';
import type { ImportState } from '../../../api/contract/calls/imports-api.ts';
import { useFormat } from '../../components/use-format.ts';
import { useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { rejectedRowsPath } from './addresses.ts';
import { noticeLanguage } from './describe-import.ts';

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
  /** The import, if the number is to link to the rows or listings that it counts. */
  readonly of?: Pick<ImportState, 'id' | 'dryRun' | 'status'> | undefined;
};

/** A count of an import; links to the rejected rows or the new listings if `of` is given. */
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
