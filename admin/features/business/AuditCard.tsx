import { Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useAudit } from '../../api/audit.ts';
import { QueryState } from '../../components/QueryState.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { PATHS } from '../../paths.ts';
import { Changes } from '../audit/Changes.tsx';
import { changesOf } from '../audit/changes.ts';
import { describeAction, describeActor } from '../audit/describe.ts';
import { auditMessages } from '../audit/messages.ts';
import '../audit/audit.css';
import { businessMessages } from './messages.ts';

/** Number of newest entries shown beside the form. */
const SHOWN = 6;

/** The audit log of the listing. */
export function AuditCard({ id }: { readonly id: number }) {
  const { audit: texts } = useCatalogue(businessMessages);
  const words = useCatalogue(auditMessages);
  const { moment, number } = useFormat();
  const query = useAudit({ page: 1, businessId: id });
  return (
    <section className="side-card" aria-labelledby="audit">
      <h2 id="audit">{texts.title}</h2>
      <QueryState query={query} failed={texts.failed}>
        {({ entries, total }) =>
          entries.length === 0 ? (
            <p className="muted">{texts.none}</p>
          ) : (
            <>
              <Stack component="ol" gap="sm" w="100%">
                {entries.slice(0, SHOWN).map((entry) => (
                  <li key={entry.id}>
                    <p>
                      <strong>{describeAction(entry.action, words)}</strong>
                      {', '}
                      {describeActor(entry.username, words)}
                    </p>
                    <time className="muted" dateTime={entry.at}>
                      {moment(entry.at)}
                    </time>
                    <Changes changes={changesOf(entry)} />
                  </li>
                ))}
              </Stack>
              <Link to={`${PATHS.audit}?businessId=${id}`}>{texts.all(number(total))}</Link>
            </>
          )
        }
      </QueryState>
    </section>
  );
}
