import type {
  CityListItem,
  MeasuredCategory,
  MeasuredCountry,
} from '../../../api/contract/pages/entities.ts';
import { shortCount } from '../../../api/contract/pages/figures.ts';
import { categoryPath, cityPath, countryPath } from '../../../api/contract/pages/urls.ts';
import { cityLabel, counted, ratingText, shareText, starsClass } from '../../lib/format.ts';
import type { ListPage } from './read-list.ts';

/** The same markup as site/components/Bar.astro. */
function Bar({ value, max }: { readonly value: number; readonly max: number }) {
  const width = max === 0 ? 0 : Math.round((value * 1000) / max) / 10;
  return (
    <svg className="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width={width} height="1" />
    </svg>
  );
}

/** The same markup as site/components/AverageRating.astro. */
function AverageRating({ rating }: { readonly rating: number }) {
  return (
    <p className="rating">
      <span className={starsClass(rating)} aria-hidden="true" /> <b>{ratingText(rating)}</b>
      <span className="unseen"> out of 5 on average</span>
    </p>
  );
}

type CardProps<Item> = {
  readonly item: Item;
  /** The largest count on the page: the full length of the bar. */
  readonly largest: number;
};

function CategoryCard({ item, largest }: CardProps<MeasuredCategory>) {
  return (
    <li className="card">
      <h3>
        <a href={categoryPath(item.slug)} dir="auto">
          {item.category}
        </a>
      </h3>
      <p>{counted(item.count, 'business', 'businesses')}</p>
      {item.rating !== null && <AverageRating rating={Number(item.rating)} />}
      <Bar value={item.count} max={largest} />
      <p className="share">{shareText(item.share)} of all businesses</p>
    </li>
  );
}

function CountryCard({ item, largest }: CardProps<MeasuredCountry>) {
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
      <p className="share">{shareText(item.share)} Market Share</p>
    </li>
  );
}

function CityCard({ item, largest }: CardProps<CityListItem>) {
  return (
    <li className="card">
      <h3>
        <a href={cityPath(item.countryCode, item.slug)} dir="auto">
          {item.city}
        </a>
      </h3>
      <p className="label" dir="auto">
        {cityLabel(item)}
      </p>
      <p>
        {counted(item.businessCount, 'Business', 'Businesses')} ·{' '}
        {counted(item.categoryCount, 'Category', 'Categories')}
      </p>
      <Bar value={item.businessCount} max={largest} />
      <p className="share">{shareText(item.share)} Market Share</p>
    </li>
  );
}

/** The same cards as those of the static pages: site/components/*Cards.astro. */
export function ListCards({ page }: { readonly page: ListPage }) {
  const largest = Math.max(
    0,
    ...page.items.map((item) => ('count' in item ? item.count : item.businessCount)),
  );
  return (
    <ul className="cards">
      {page.list === 'categories' &&
        page.items.map((item) => <CategoryCard key={item.slug} item={item} largest={largest} />)}
      {page.list === 'countries' &&
        page.items.map((item) => <CountryCard key={item.slug} item={item} largest={largest} />)}
      {page.list === 'cities' &&
        page.items.map((item) => (
          <CityCard key={`${item.countryCode}/${item.slug}`} item={item} largest={largest} />
        ))}
    </ul>
  );
}
