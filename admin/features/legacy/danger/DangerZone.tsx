import { Link } from 'react-router-dom';
import { useCatalogue } from '../../../messages/catalogue.ts';
import { PATHS } from '../../../paths.ts';
import { RunningJobs } from '../../businesses/RunningJobs.tsx';
import { useRunningJobs } from '../../businesses/use-running-jobs.ts';
import { legacyMessages } from '../messages.ts';
import { DeleteEverything } from './DeleteEverything.tsx';
import { DeleteTestData } from './DeleteTestData.tsx';
import { FixSlugs } from './FixSlugs.tsx';

/** The actions on very many listings at once. */
export function DangerZone() {
  const { danger, dangerous } = useCatalogue(legacyMessages);
  const { ids, add, remove } = useRunningJobs();
  return (
    <section className="legacy-card danger-zone">
      <h2>{danger}</h2>
      <p className="muted">
        {dangerous.text} <Link to={PATHS.deletions}>{dangerous.deletions}</Link>
      </p>
      <DeleteEverything />
      <DeleteTestData />
      <FixSlugs onJob={add} />
      <RunningJobs ids={ids} onEnd={remove} />
    </section>
  );
}
