import { LIVE_STATES, useImports } from '../../api/imports.ts';
import { QueryState } from '../../components/QueryState.tsx';
import { useCatalogue } from '../../messages/catalogue.ts';
import { ImportActions } from '../imports/ImportActions.tsx';
import { ImportItems } from '../imports/ImportItems.tsx';
import { uploadMessages } from './messages.ts';

/**
 * The running imports that are not of this screen's files: of other accounts, or from before a reload.
 * Renders nothing if there are none.
 * @param except ids of the imports that the screen already shows
 */
export function RunningImports({ except }: { readonly except: ReadonlySet<number | undefined> }) {
  const { running } = useCatalogue(uploadMessages);
  return (
    <QueryState query={useImports(1, LIVE_STATES)} failed={running.failed} placeholder="">
      {({ imports }) => {
        // An import has no file name until its first bytes arrive.
        const others = imports.filter(({ id, fileName }) => fileName !== '' && !except.has(id));
        return (
          others.length > 0 && (
            <section>
              <h2>{running.title}</h2>
              <ImportItems imports={others} Actions={ImportActions} />
            </section>
          )
        );
      }}
    </QueryState>
  );
}
