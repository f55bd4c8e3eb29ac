import './names.css';
import { Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import type { NamedNoun, Noun } from '../../../api/contract/calls/rearrangements.ts';
import { CallError } from '../../api/call.ts';
import { useName, useRearrangements } from '../../api/rearrangements.ts';
import { Empty } from '../../components/Empty.tsx';
import { Facts } from '../../components/Facts.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen } from '../../components/Screen.tsx';
import { useCountryName } from '../../components/use-country-name.ts';
import { useFormat } from '../../components/use-format.ts';
import { usePublicAddress } from '../../components/use-public-address.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { businessesPath, PATHS } from '../../paths.ts';
import { Added } from './Added.tsx';
import { Aliases } from './Aliases.tsx';
import { ChangeTable } from './ChangeTable.tsx';
import type { EntryProps } from './entry-props.ts';
import { MergeForm } from './MergeForm.tsx';
import { MoveForm } from './MoveForm.tsx';
import { namesMessages } from './messages.ts';
import { LIST_PATHS } from './path-of.ts';
import { RegionForm } from './RegionForm.tsx';
import { RenameForm } from './RenameForm.tsx';

/** A category: what it is, and what can be changed about it. */
export const Category = () => <Name noun="category" />;

/** A city: what it is, and what can be changed about it. */
export const City = () => <Name noun="city" />;

/** A region: what it is, and what can be changed about it. */
export const Region = () => <Name noun="region" />;

function Name({ noun }: { readonly noun: Noun }) {
  const { id = '' } = useParams();
  const texts = useCatalogue(namesMessages);
  const query = useName(noun, Number(id));
  const { data, error } = query;
  return (
    <Screen title={data?.name ?? texts.titles[noun]}>
      <Text mb="md">
        <Link to={LIST_PATHS[noun]}>{texts.all[noun]}</Link>
      </Text>
      {error instanceof CallError && (error.status === 404 || error.status === 400) ? (
        <Empty title={texts.unknown[noun]} hint={texts.unknownHint} />
      ) : (
        <QueryState query={query} failed={texts.failed[noun]}>
          {(entry) => <Details key={entry.id} noun={noun} entry={entry} />}
        </QueryState>
      )}
    </Screen>
  );
}

function Details({ noun, entry }: EntryProps) {
  const texts = useCatalogue(namesMessages);
  const changes = useRearrangements({ noun, id: entry.id });
  return (
    <>
      <EntryFacts noun={noun} entry={entry} />
      <div className="name-forms">
        <RenameForm key={`${entry.name} ${entry.path}`} noun={noun} entry={entry} />
        {noun !== 'region' && <Aliases noun={noun} entry={entry} />}
        {noun === 'city' && <RegionForm entry={entry} />}
        {noun === 'category' && <MoveForm key={entry.parent?.id ?? 0} entry={entry} />}
        <MergeForm noun={noun} entry={entry} />
      </div>
      <QueryState query={changes} failed={texts.changesFailed}>
        {({ rearrangements }) =>
          rearrangements.length > 0 && <ChangeTable changes={rearrangements} most={10} />
        }
      </QueryState>
    </>
  );
}

function EntryFacts({ noun, entry }: EntryProps) {
  const texts = useCatalogue(namesMessages);
  const { number } = useFormat();
  const countryName = useCountryName();
  const address = usePublicAddress();
  const { own, tree, path, hasPage, cities, waiting, wider, kinds, region, countryCode } = entry;
  const { addedAt, importId } = entry;
  return (
    <Facts
      className="fact-row"
      label={texts.facts}
      facts={[
        [
          texts.address,
          hasPage ? (
            <a key="page" href={address(path)} target="_blank" rel="noreferrer">
              {path} <IconExternalLink size={14} aria-hidden="true" />
            </a>
          ) : (
            texts.noPage(path)
          ),
        ],
        [
          noun === 'category' ? texts.own : texts.listings,
          noun === 'region' ? (
            number(own)
          ) : (
            <Link key="own" to={listingsOf(noun, entry)}>
              {number(own)}
            </Link>
          ),
        ],
        [texts.tree, tree === null ? null : number(tree)],
        [texts.waiting, waiting === 0 ? null : number(waiting)],
        [texts.region, region],
        [texts.citiesOf, cities === null ? null : number(cities)],
        [texts.country, countryCode === null ? null : countryName(countryCode)],
        [
          texts.wider,
          wider.length === 0
            ? null
            : wider.map(({ id, name: widerName }, at) => (
                <span key={id}>
                  {at > 0 && ' › '}
                  <Link to={PATHS.category(id)}>{widerName}</Link>
                </span>
              )),
        ],
        [
          texts.kindsBelow,
          kinds.length === 0
            ? null
            : kinds.map(({ id, name: kind, tree: count }, at) => (
                <span key={id}>
                  {at > 0 && ', '}
                  <Link to={PATHS.category(id)}>{kind}</Link> ({number(count)})
                </span>
              )),
        ],
        [
          texts.added,
          addedAt === null ? null : <Added key="added" addedAt={addedAt} importId={importId} />,
        ],
      ]}
    />
  );
}

/** The list of the approved businesses of a category or city. */
const listingsOf = (noun: NamedNoun, { name, countryCode }: EntryProps['entry']): string =>
  businessesPath({
    ...(noun === 'category' ? { category: name } : { city: name, country: countryCode ?? '' }),
    approved: 'yes',
  });
