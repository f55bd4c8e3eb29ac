import { useStats } from '../../api/read-stats.ts';
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
  return (
    <QueryState query={useStats()} failed={sitemaps.countsFailed}>
      {({ totalBusinesses, totalCategories, countries, cities }) => (
        <dl className="site-counts">
          {(
            [
              [sitemaps.businesses, totalBusinesses, '/'],
              [sitemaps.categories, totalCategories, '/categories'],
              [sitemaps.countries, countries, '/countries'],
              [sitemaps.cities, cities, '/cities'],
            ] as const
          ).map(([label, count, path]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <a href={publicAddress(path)} target="_blank" rel="noreferrer">
                  {number(count)}
                </a>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </QueryState>
  );
}
