import { Link } from 'react-router-dom';
import type { AuditEntry } from '../../../api/contract/calls/audit.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { PATHS } from '../../paths.ts';
import { Changes } from './Changes.tsx';
import { changesOf } from './changes.ts';
import { describeAction, describeActor, describeSubject } from './describe.ts';
import { auditMessages } from './messages.ts';

/** An entry of the audit log: when, who, what, and the changed fields. */
export function Entry({ entry }: { readonly entry: AuditEntry }) {
  const texts = useCatalogue(auditMessages);
  const { time, moment, number } = useFormat();
  const { at, username, action, subject, businessId } = entry;
  // The subject of a sign-in is the account itself.
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
