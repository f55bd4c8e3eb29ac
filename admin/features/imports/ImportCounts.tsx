import type { ImportState } from '../../../api/contract/calls/imports-api.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { COUNTS, Count, type CountName } from './Count.tsx';
import { importMessages } from './messages.ts';

type Props = {
  readonly counts: Readonly<Record<CountName, number>>;
  /** The import that they are of; given where its numbers are to lead to what they count. */
  readonly of?: Pick<ImportState, 'id' | 'dryRun' | 'status'>;
};

/** What has become of the rows of a file. */
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
