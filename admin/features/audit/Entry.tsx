import { Link } from 'react-router-dom';
import type { AuditEntry } from '../../../api/contract/calls/audit.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { PATHS } from '../../paths.ts';
import { Changes } from './Changes.tsx';
import { changesOf } from './changes.ts';
import { describeAction, describeActor, describeSubject } from './describe.ts';
import { auditMessages } from './messages.ts';

/** One thing that was done: when, by whom, to what, and what it changed. */
export function Entry({ entry }: { readonly entry: AuditEntry }) {
  const texts = useCatalogue(auditMessages);
  const { time, moment, number } = useFormat();
  const { at, username, action, subject, businessId } = entry;
  // Who signs in does so as nobody else.
  const name = subject === username ? '' : describeSubject(action, subject, texts, number);
  return (
    <li className="audit-entry">
      <time dateTime={at} title={moment(at)}>
        {time(at)}
      </time>
      <span className="audit-actor">{describeActor(username, texts)}</span>
      <div>
        <p>
          <strong>{describeAction(action, texts)}</strong>{' '}
          {businessId === null ? (
            <bdi>{name}</bdi>
          ) : (
            <Link to={PATHS.business(businessId)}>
              <bdi>{name}</bdi>
            </Link>
          )}
        </p>
        <Changes changes={changesOf(entry)} />
      </div>
    </li>
  );
}
