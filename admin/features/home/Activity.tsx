import { Box } from '@mantine/core';
import { Link } from 'react-router-dom';
import {
  describeAction,
  describeActor,
  describeSubject,
  repeatsActor,
} from '../../../api/contract/calls/describe-audit.ts';
import type { Overview } from '../../../api/contract/calls/overview.ts';
import { Ago } from '../../components/Ago.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { auditMessages } from '../audit/messages.ts';
import { homeMessages } from './messages.ts';

const SHOWN = 10;

/** The latest entries of the audit log, newest first. */
export function Activity({ activity }: Pick<Overview, 'activity'>) {
  const texts = useCatalogue(homeMessages);
  const audit = useCatalogue(auditMessages);
  const { number } = useFormat();
  return (
    <section aria-labelledby="activity">
      <h2 id="activity">{texts.activity}</h2>
      {activity.length === 0 ? (
        <p className="muted">{texts.noActivity}</p>
      ) : (
        <>
          <ol className="lines">
            {activity.slice(0, SHOWN).map((entry) => {
              const { id, at, username, action, subject } = entry;
              return (
                <Box component="li" key={id} py="0.375rem">
                  <p>
                    {describeAction(action, audit)}
                    {subject !== null && !repeatsActor(entry) && (
                      <>
                        {': '}
                        <bdi className="muted">
                          {describeSubject(action, subject, audit, number)}
                        </bdi>
                      </>
                    )}
                  </p>
                  <p className="muted">
                    {describeActor(username, audit)} · <Ago at={at} />
                  </p>
                </Box>
              );
            })}
          </ol>
          <Link to={PATHS.audit} className="panel-more">
            {texts.allActivity}
          </Link>
        </>
      )}
    </section>
  );
}
