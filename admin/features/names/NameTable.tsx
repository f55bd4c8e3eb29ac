import { Link } from 'react-router-dom';
import type { NameEntry, Noun } from '../../../api/contract/calls/rearrangements.ts';
import { type NamesQuery, useNames } from '../../api/rearrangements.ts';
import { type Column, DataTable } from '../../components/DataTable.tsx';
import { Empty } from '../../components/Empty.tsx';
import { Pager } from '../../components/Pager.tsx';
import { PlainBadge } from '../../components/PlainBadge.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { useCountryName } from '../../components/use-country-name.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { Added } from './Added.tsx';
import { namesMessages } from './messages.ts';
import { pathOf } from './path-of.ts';

type Props = {
  readonly noun: Noun;
  readonly query: NamesQuery;
  readonly onPage: (page: number) => void;
};

/** A page of the categories, cities or regions that a query finds. */
export function NameTable({ noun, query, onPage }: Props) {
  const { screens } = useMessages();
  const texts = useCatalogue(namesMessages);
  const columns = useColumns(noun);
  return (
    <QueryState query={useNames(noun, query)} failed={texts.failed[noun]}>
      {({ entries, pagination }) =>
        entries.length > 0 ? (
          <>
            <DataTable
              label={
                noun === 'region'
                  ? texts.views.regions
                  : noun === 'city'
                    ? screens.cities
                    : screens.categories
              }
              className="as-cards names"
              entries={entries}
              keyOf={({ id }) => id}
              columns={columns}
            />
            <Pager {...pagination} onChange={onPage} />
          </>
        ) : (
          <Empty title={texts.none[noun]} />
        )
      }
    </QueryState>
  );
}

function useColumns(noun: Noun): readonly Column<NameEntry>[] {
  const texts = useCatalogue(namesMessages);
  const { number } = useFormat();
  const countryName = useCountryName();
  const name: Column<NameEntry> = {
    label: texts.name,
    cell: (entry) => (
      <>
        <Link to={pathOf(noun, entry.id)}>
          <bdi>{entry.name}</bdi>
        </Link>{' '}
        {entry.isNew && <PlainBadge>{texts.isNew}</PlainBadge>}
      </>
    ),
  };
  const own = (label: string): Column<NameEntry> => ({
    ...{ label, isNumber: true, cell: (entry) => number(entry.own) },
  });
  const added: Column<NameEntry> = {
    label: texts.added,
    cell: ({ addedAt, importId }) => <Added addedAt={addedAt} importId={importId} />,
  };
  if (noun !== 'category')
    return [
      name,
      noun === 'city'
        ? { label: texts.region, cell: ({ region }) => region && <bdi>{region}</bdi> }
        : { label: texts.citiesOf, isNumber: true, cell: ({ cities }) => number(cities ?? 0) },
      { label: texts.country, cell: ({ countryCode }) => countryName(countryCode ?? '') },
      own(texts.listings),
      added,
    ];
  return [
    name,
    {
      label: texts.parent,
      cell: ({ parent }) =>
        parent ? (
          <Link to={PATHS.category(parent.id)}>
            <bdi>{parent.name}</bdi>
          </Link>
        ) : (
          <span className="muted-state">{texts.top}</span>
        ),
    },
    own(texts.own),
    { label: texts.tree, isNumber: true, cell: ({ tree }) => number(tree ?? 0) },
    added,
  ];
}
