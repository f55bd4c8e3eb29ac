import type { ImportState } from '../../../api/contract/calls/imports-api.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { COUNTS, Count, type CountName } from './Count.tsx';
import { importMessages } from './messages.ts';

type Props = {
  readonly counts: Readonly<Record<CountName, number>>;
  /** The import, if the numbers are to link to the rows or listings that they count. */
  readonly of?: Pick<ImportState, 'id' | 'dryRun' | 'status'>;
};

/** The counts of an import: rows read, inserted, updated, unchanged, skipped and rejected. */
export function ImportCounts({ counts, of }: Props) {
  const { counts: names, countsOf } = useCatalogue(importMessages);
  return (
    <dl className="import-counts" aria-label={countsOf}>
      {COUNTS.map((name) => (
        <div key={name}>
          <dt>{names[name]}</dt>
          <dd className={name === 'rejected' && counts[name] > 0 ? 'bad' : undefined}>
            <Count name={name} count={counts[name]} of={of} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
