import { Link } from 'react-router-dom';
import type { NameEntry } from '../../../api/contract/calls/rearrangements.ts';
import { Ago } from '../../components/Ago.tsx';
import { useCatalogue } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { namesMessages } from './messages.ts';

type Props = Pick<NameEntry, 'addedAt' | 'importId'>;

/** When a category or place was added, with a link to the import that has brought it. */
export function Added({ addedAt, importId }: Props) {
  const texts = useCatalogue(namesMessages);
  if (addedAt === null) return <span className="muted-state">{texts.longAgo}</span>;
  return (
    <>
      <Ago at={addedAt} />
      {importId !== null && (
        <>
          {' · '}
          <Link to={PATHS.import(importId)}>{texts.importOf(String(importId))}</Link>
        </>
      )}
    </>
  );
}
