import { Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ImportState } from '../../../api/contract/calls/imports-api.ts';
import { PATHS } from '../../paths.ts';
import type { ImportActions } from './ImportActions.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { StateBadge } from './StateBadge.tsx';

type Props = {
  readonly imports: readonly ImportState[];
  /** The buttons for the actions of an import; none by default. */
  readonly Actions?: typeof ImportActions;
};

/** A list of running imports with their progress. */
export function ImportItems({ imports, Actions }: Props) {
  return (
    <ul className="lines import-items">
      {imports.map((state) => (
        <li key={state.id}>
          <Group gap="0.25rem 1rem">
            <Link to={PATHS.import(state.id)} className="file-name">
              <bdi>{state.fileName}</bdi>
            </Link>
            <StateBadge {...state} />
            {Actions && <Actions state={state} />}
          </Group>
          <ImportProgress state={state} />
        </li>
      ))}
    </ul>
  );
}
