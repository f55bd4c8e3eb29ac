import type {
  CategoryListItem,
  CityListItem,
  CountryListItem,
} from '../../../api/contract/entities.ts';
import { share, shortCount } from '../../../api/contract/figures.ts';
import { categoryPath, cityPath, countryPath } from '../../../api/contract/urls.ts';
import { counted } from '../../lib/format.ts';
import type { ListPage } from './read-list.ts';

/** A card's bar and share: of the largest on the page, and of the whole directory. */
type Measures = { readonly largest: number; readonly totalBusinesses: number };

/** As site/components/Bar.astro draws it. */
function Bar({ value, max }: { readonly value: number; readonly max: number }) {
  const width = max === 0 ? 0 : Math.round((value * 1000) / max) / 10;
  return (
    <svg className="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width={width} height="1" />
    </svg>
  );
}

type CardProps<Item> = Measures & { readonly item: Item };

function CategoryCard({ item, largest, totalBusinesses }: CardProps<CategoryListItem>) {
  return (
    <li className="card">
      <h3>
        <a href={categoryPath(item.slug)} dir="auto">
          {item.category}
        </a>
      </h3>
      <p>{counted(item.count, 'business', 'businesses')}</p>
      <Bar value={item.count} max={largest} />
      <p className="share">{share(item.count, totalBusinesses)}% of all businesses</p>
    </li>
  );
}

function CountryCard({ item, largest, totalBusinesses }: CardProps<CountryListItem>) {
  const figures = [
    ['Businesses', item.businessCount],
    ['Cities', item.cityCount],
    ['Categories', item.categoryCount],
  ] as const;
  return (
    <li className="card">
      <h3>
        <a href={countryPath(item.slug)} dir="auto">
          {item.country}
        </a>
      </h3>
      <dl className="figures">
        {figures.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{shortCount(count)}</dd>
          </div>
        ))}
      </dl>
      <Bar value={item.businessCount} max={largest} />
      <p className="share">{share(item.businessCount, totalBusinesses)}% Market Share</p>
    </li>
  );
}

function CityCard({ item, largest, totalBusinesses }: CardProps<CityListItem>) {
  return (
    <li className="card">
      <h3>
        <a href={cityPath(item.countryCode, item.slug)} dir="auto">
          {item.city}
        </a>
      </h3>
      <p className="label">{item.countryCode}</p>
      <p>
        {counted(item.businessCount, 'Business', 'Businesses')} ·{' '}
        {counted(item.categoryCount, 'Category', 'Categories')}
      </p>
      <Bar value={item.businessCount} max={largest} />
      <p className="share">{share(item.businessCount, totalBusinesses)}% Market Share</p>
    </li>
  );
}

/** The same cards as those of the static pages: site/components/*Cards.astro. */
export function ListCards({
  page,
  totalBusinesses,
}: {
  readonly page: ListPage;
  readonly totalBusinesses: number;
}) {
  const largest = Math.max(
    0,
    ...page.items.map((item) => ('count' in item ? item.count : item.businessCount)),
  );
  const measures = { largest, totalBusinesses };
  return (
    <ul className="cards">
      {page.list === 'categories' &&
        page.items.map((item) => <CategoryCard key={item.slug} item={item} {...measures} />)}
      {page.list === 'countries' &&
        page.items.map((item) => <CountryCard key={item.slug} item={item} {...measures} />)}
      {page.list === 'cities' &&
        page.items.map((item) => (
          <CityCard key={`${item.countryCode}/${item.slug}`} item={item} {...measures} />
        ))}
    </ul>
  );
}
