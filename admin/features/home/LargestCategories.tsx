import type { AdminStats } from '../../../api/contract/back-office.ts';
import { useFormat } from '../../components/use-format.ts';
import { useMessages } from '../../messages/language.tsx';

/** As many as the dashboard shows (back-office.md, 9). */
const SHOWN = 8;

/** The categories with most businesses, and what is left for all others. */
export function LargestCategories({ stats }: { readonly stats: AdminStats }) {
  const { home } = useMessages();
  const { number } = useFormat();
  const { totalBusinesses, totalCategories } = stats;
  const shown = stats.categories.slice(0, SHOWN);
  const rest = totalBusinesses - shown.reduce((sum, { count }) => sum + count, 0);
  return (
    <table className="categories">
      <caption>{home.largest}</caption>
      <thead>
        <tr>
          <th scope="col">{home.category}</th>
          <th scope="col" className="number">
            {home.count}
          </th>
          <th scope="col" className="number" colSpan={2}>
            {home.share}
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ category, count }) => (
          <Row key={category} label={category} count={count} of={totalBusinesses} />
        ))}
      </tbody>
      {rest > 0 && (
        <tfoot>
          <Row
            label={home.others(number(totalCategories - shown.length))}
            count={rest}
            of={totalBusinesses}
          />
        </tfoot>
      )}
    </table>
  );
}

type RowProps = { readonly label: string; readonly count: number; readonly of: number };

function Row({ label, count, of }: RowProps) {
  const { number, share } = useFormat();
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className="number">{number(count)}</td>
      <td className="bar-cell">
        <svg className="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <rect width={(count / of) * 100} height="1" />
        </svg>
      </td>
      <td className="number">{share(count / of)}</td>
    </tr>
  );
}
