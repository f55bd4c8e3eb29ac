import { Link } from 'react-router-dom';
import { LIVE_STATES, useImports } from '../../api/imports.ts';
import { describeError } from '../../components/describe-error.ts';
import { Problem } from '../../components/Problem.tsx';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { ImportActions } from '../imports/ImportActions.tsx';
import { ImportProgress } from '../imports/ImportProgress.tsx';
import { StateBadge } from '../imports/StateBadge.tsx';
import { uploadMessages } from './messages.ts';

/**
 * The running imports that are not of this screen's files: of other accounts, or from before a reload.
 * Renders nothing if there are none.
 * @param except ids of the imports that the screen already shows
 */
export function RunningImports({ except }: { readonly except: ReadonlySet<number | undefined> }) {
  const messages = useMessages();
  const { running } = useCatalogue(uploadMessages);
  const { data, error, refetch } = useImports(1, LIVE_STATES);
  // An import has no file name until its first bytes arrive.
  const others =
    data?.imports.filter(({ id, fileName }) => fileName !== '' && !except.has(id)) ?? [];
  if (error)
    return (
      <Problem title={running.failed} action={messages.retry} onAction={() => void refetch()}>
        {describeError(error, messages)}
      </Problem>
    );
  if (others.length === 0) return null;
  return (
    <section>
      <h2>{running.title}</h2>
      <ul className="upload-files">
        {others.map((state) => (
          <li key={state.id}>
            <div className="upload-file-head">
              <Link to={PATHS.import(state.id)} className="file-name">
                <bdi>{state.fileName}</bdi>
              </Link>
              <StateBadge status={state.status} dryRun={state.dryRun} />
              <ImportActions state={state} />
            </div>
            <ImportProgress state={state} />
          </li>
        ))}
      </ul>
    </section>
  );
}
