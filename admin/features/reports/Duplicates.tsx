import { Stack } from '@mantine/core';
import { IconCircleCheck, IconClockHour4 } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Quality } from '../../../api/contract/calls/reports.ts';
import { useCountryName } from '../../components/use-country-name.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { businessesPath, PATHS } from '../../paths.ts';
import { reportsMessages } from './messages.ts';

type Kind = Quality['duplicates'][number];
type Group = Kind['examples'][number];

/** Suspected duplicates: their number, and the largest groups. */
export function Duplicates({ duplicates }: Pick<Quality, 'duplicates'>) {
  const texts = useCatalogue(reportsMessages);
  return (
    <>
      <h3>{texts.duplicates}</h3>
      {duplicates.map((kind) => (
        <KindOfDuplicates key={kind.kind} kind={kind} />
      ))}
    </>
  );
}

function KindOfDuplicates({ kind }: { readonly kind: Kind }) {
  const texts = useCatalogue(reportsMessages);
  const { number } = useFormat();
  return (
    <Stack component="section" gap={4}>
      <h4>{texts.duplicateKinds[kind.kind]}</h4>
      {kind.groups === 0 ? (
        <p className="muted">{texts.noDuplicates}</p>
      ) : (
        <>
          <p>
            <Link to={businessesPath({ duplicates: kind.kind })}>
              {texts.listingsCount(number(kind.listings))}
            </Link>
            {texts.inGroups(number(kind.groups))}
          </p>
          <details>
            <summary>{texts.examples}</summary>
            <ul className="duplicate-groups">
              {kind.examples.map((group) => (
                <Example key={group.businesses[0]?.id ?? group.name} group={group} />
              ))}
            </ul>
          </details>
        </>
      )}
    </Stack>
  );
}

function Example({ group }: { readonly group: Group }) {
  const texts = useCatalogue(reportsMessages);
  const { number } = useFormat();
  const nameOf = useCountryName();
  const { name, city, countryCode, phone, listings, businesses } = group;
  const place = [city, nameOf(countryCode), phone].filter((part) => part !== null).join(', ');
  return (
    <li>
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        <span className="muted">
          <bdi>{place}</bdi> · {texts.listingsCount(number(listings))}
        </span>
      </p>
      <ul>
        {businesses.map(({ id, name: own, fullAddress, phone: telephone, isApproved }) => (
          <li key={id}>
            <Link to={PATHS.business(id)}>
              <bdi>{own}</bdi>
            </Link>{' '}
            <span className={isApproved ? 'stated good' : 'stated warn'}>
              {isApproved ? (
                <IconCircleCheck size={14} aria-hidden="true" />
              ) : (
                <IconClockHour4 size={14} aria-hidden="true" />
              )}
              {isApproved ? texts.approved : texts.notApproved}
            </span>
            <p className="muted">
              <bdi>{fullAddress ?? texts.noAddress}</bdi>
              {telephone !== null && (
                <>
                  {' · '}
                  <bdi>{telephone}</bdi>
                </>
              )}
            </p>
          </li>
        ))}
        {listings > businesses.length && (
          <li className="muted">{texts.more(number(listings - businesses.length))}</li>
        )}
      </ul>
    </li>
  );
}
