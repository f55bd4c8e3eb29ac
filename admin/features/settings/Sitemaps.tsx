import { IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import type { SitemapFile } from '../../../api/contract/calls/publication.ts';
import { useStats } from '../../api/overview.ts';
import { useSitemaps } from '../../api/publication.ts';
import { DataTable } from '../../components/DataTable.tsx';
import { Empty } from '../../components/Empty.tsx';
import { Facts } from '../../components/Facts.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { useFormat } from '../../components/use-format.ts';
import { usePublicAddress } from '../../components/use-public-address.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { homeMessages } from '../home/messages.ts';
import { settingsMessages } from './messages.ts';

/** Number of files shown at first: the index, one file per group, and the first file of listings, as specified. */
const COLLAPSED_LENGTH = 6;

/** The published sitemap files, with the numbers of public pages. */
export function Sitemaps() {
  const { sitemaps } = useCatalogue(settingsMessages);
  return (
    <section className="sitemaps">
      <h2>{sitemaps.title}</h2>
      <SiteCounts />
      <QueryState query={useSitemaps()} failed={sitemaps.failed}>
        {({ files }) =>
          files.length === 0 ? (
            <Empty title={sitemaps.empty} hint={sitemaps.emptyHint} />
          ) : (
            <Files files={files} />
          )
        }
      </QueryState>
    </section>
  );
}

function Files({ files }: { readonly files: readonly SitemapFile[] }) {
  const { sitemaps } = useCatalogue(settingsMessages);
  const { number, bytes, moment } = useFormat();
  const index = files.find(({ group }) => group === null);
  const ofBusinesses = files.filter(({ group }) => group === 'businesses').length;
  return (
    <>
      <p>
        {sitemaps.files(number(files.length), number(ofBusinesses))}{' '}
        {index && (
          <>
            {sitemaps.submit} <code>{index.url}</code>
          </>
        )}
      </p>
      <DataTable
        label={sitemaps.table}
        entries={files}
        most={COLLAPSED_LENGTH}
        keyOf={({ path }) => path}
        columns={[
          {
            label: sitemaps.file,
            cell: ({ path }) => (
              <a href={path} target="_blank" rel="noopener">
                {path}
              </a>
            ),
          },
          { label: sitemaps.state, cell: ({ stale }) => <State isStale={stale} /> },
          {
            label: sitemaps.entries,
            isNumber: true,
            cell: ({ group, entries }) =>
              group === null ? sitemaps.filesNamed(number(entries)) : number(entries),
          },
          { label: sitemaps.size, isNumber: true, cell: (file) => bytes(file.bytes) },
          {
            label: sitemaps.changed,
            cell: ({ changedAt }) => <time dateTime={changedAt}>{moment(changedAt)}</time>,
          },
        ]}
      />
    </>
  );
}

function State({ isStale }: { readonly isStale: boolean }) {
  const { sitemaps } = useCatalogue(settingsMessages);
  const Icon = isStale ? IconRefresh : IconCircleCheck;
  return (
    <span className={isStale ? 'state-word warn' : 'state-word good'}>
      <Icon size={16} aria-hidden="true" />
      {isStale ? sitemaps.stale : sitemaps.current}
    </span>
  );
}

/** The numbers of public pages by kind, which the sitemaps list. */
function SiteCounts() {
  const { sitemaps } = useCatalogue(settingsMessages);
  const { number } = useFormat();
  const home = useCatalogue(homeMessages);
  const publicAddress = usePublicAddress();
  const link = (count: number, path: string) => (
    <a href={publicAddress(path)} target="_blank" rel="noreferrer">
      {number(count)}
    </a>
  );
  return (
    <QueryState query={useStats()} failed={sitemaps.countsFailed}>
      {({ totalBusinesses, totalCategories, countries, cities }) => (
        <Facts
          className="fact-row figures"
          facts={[
            [sitemaps.businesses, link(totalBusinesses, '/')],
            [home.categories, link(totalCategories, '/categories')],
            [home.countries, link(countries, '/countries')],
            [home.cities, link(cities, '/cities')],
          ]}
        />
      )}
    </QueryState>
  );
}
