import { Link } from 'react-router-dom';
import type { ImportState } from '../../../api/contract/calls/imports-api.ts';
import { Facts } from '../../components/Facts.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { businessesPath } from '../../paths.ts';
import { rejectedRowsPath } from './describe-import.ts';
import { importMessages } from './messages.ts';

export const COUNTS = [
  'rowsRead',
  'inserted',
  'updated',
  'unchanged',
  'skipped',
  'rejected',
] as const;
export type ImportNumbers = Readonly<Record<(typeof COUNTS)[number], number>>;

type CountProps = {
  readonly name: keyof ImportNumbers;
  readonly counts: ImportNumbers;
  /** The import, if the number is to link to the rows or listings that it counts. */
  readonly of?: Pick<ImportState, 'id' | 'dryRun' | 'status'> | undefined;
};

/** A count of an import; links to the rejected rows or the new listings if `of` is given. */
export function Count({ name, counts, of }: CountProps) {
  const { number } = useFormat();
  const messages = useMessages();
  const count = number(counts[name]);
  if (counts[name] === 0) return count;
  if (name === 'rejected')
    return (
      <span className="bad">
        {of ? (
          <a href={rejectedRowsPath(of.id, messages)} download>
            {count}
          </a>
        ) : (
          count
        )}
      </span>
    );
  if (of && name === 'inserted' && !of.dryRun && of.status !== 'undone')
    return <Link to={businessesPath({ importId: of.id })}>{count}</Link>;
  return count;
}

type DryProps = {
  /** Whether they are of a dry run: then they say what would be. */
  readonly dryRun: boolean;
};

/** The counts of an import: rows read, inserted, updated, unchanged, skipped and rejected. */
export function ImportCounts({ counts, dryRun, of }: Omit<CountProps, 'name'> & DryProps) {
  const { counts: realNames, dryCounts, countsOf } = useCatalogue(importMessages);
  const names = dryRun ? dryCounts : realNames;
  return (
    <Facts
      className="figures import-counts"
      label={countsOf}
      facts={COUNTS.map((name) => [
        names[name],
        <Count key={name} name={name} counts={counts} of={of} />,
      ])}
    />
  );
}
