import { useStats } from '../../api/overview.ts';
import { Facts } from '../../components/Facts.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { useFormat } from '../../components/use-format.ts';
import { usePublicAddress } from '../../components/use-public-address.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { settingsMessages } from './messages.ts';

/** The numbers of public pages by kind, which the sitemaps list. */
export function SiteCounts() {
  const { sitemaps } = useCatalogue(settingsMessages);
  const { number } = useFormat();
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
          className="fact-row site-counts"
          facts={[
            [sitemaps.businesses, link(totalBusinesses, '/')],
            [sitemaps.categories, link(totalCategories, '/categories')],
            [sitemaps.countries, link(countries, '/countries')],
            [sitemaps.cities, link(cities, '/cities')],
          ]}
        />
      )}
    </QueryState>
  );
}
