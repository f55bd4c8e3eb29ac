import { Progress } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AdminStats } from '../../../api/contract/calls/back-office.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { businessesPath, PATHS } from '../../paths.ts';
import { dashboardMessages } from './messages.ts';

/** Number of categories on the dashboard, as specified. */
const SHOWN = 8;

/** The categories with the most businesses, and their shares of the total. */
export function LargestCategories({ stats }: { readonly stats: AdminStats }) {
  const texts = useCatalogue(dashboardMessages);
  const { number, share } = useFormat();
  const { totalBusinesses, categories } = stats;
  if (totalBusinesses === 0) return <p className="muted">{texts.noCategories}</p>;
  return (
    <>
      <ul className="largest">
        {categories.slice(0, SHOWN).map(({ category, count }) => {
          const ratio = count / totalBusinesses;
          return (
            <li key={category}>
              <p>
                <bdi>{category}</bdi>
                <Link to={businessesPath({ category })}>{number(count)}</Link>
                <span className="muted">{share(ratio)}</span>
              </p>
              <Progress
                value={ratio * 100}
                size="sm"
                aria-label={texts.shareOf(category, share(ratio))}
              />
            </li>
          );
        })}
      </ul>
      <Link to={`${PATHS.reports}?report=categories`} className="panel-more">
        {texts.allCategories}
      </Link>
    </>
  );
}
