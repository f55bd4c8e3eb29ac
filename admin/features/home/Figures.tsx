import type { AdminStats } from '../../../api/contract/back-office.ts';
import { useFormat } from '../../components/use-format.ts';
import { useMessages } from '../../messages/language.tsx';

/** The live totals. @param stats null while they are on their way */
export function Figures({ stats }: { readonly stats: AdminStats | null }) {
  const { home } = useMessages();
  const { number } = useFormat();
  const figures = [
    { label: home.businesses, note: home.businessesNote, value: stats?.totalBusinesses },
    { label: home.categories, note: home.categoriesNote, value: stats?.totalCategories },
  ];
  return (
    <dl className="figures" aria-busy={stats === null}>
      {figures.map(({ label, note, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === undefined ? <span className="awaited" /> : number(value)}</dd>
          <dd className="muted">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
