import { Alert, SegmentedControl } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { REPORT_ROUTES, type UsageReport } from '../../../api/contract/calls/reports.ts';
import { routePath } from '../../../api/contract/calls/route.ts';
import {
  LEAST_SEARCHES,
  USAGE_PERIODS,
  type UsageKind,
  type UsagePeriod,
} from '../../../api/contract/calls/usage.ts';
import { useUsageReport } from '../../api/reports.ts';
import { DataTable } from '../../components/DataTable.tsx';
import { Empty } from '../../components/Empty.tsx';
import { useFormat } from '../../components/use-format.ts';
import { usePublicAddress } from '../../components/use-public-address.ts';
import { useSearchState } from '../../components/use-search-state.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { businessesPath } from '../../paths.ts';
import { reportsMessages } from './messages.ts';
import { ReportSection } from './ReportSection.tsx';
import { usageMessages } from './usage-messages.ts';

const schema = z.object({ days: z.enum(USAGE_PERIODS).catch('30') });

/** Rows shown at first. */
const COLLAPSED_LENGTH = 10;

/** The report on visitors: searches without results, searched categories and places, pages read. */
export function Usage() {
  const { reports } = useCatalogue(reportsMessages);
  const texts = useCatalogue(usageMessages);
  const [{ days }, change] = useSearchState(schema);
  return (
    <ReportSection
      title={reports.usage}
      query={useUsageReport(days)}
      csv={routePath(REPORT_ROUTES.usageTable, { query: { days } })}
      tools={
        <Period days={days} onChange={(chosen) => change({ days: chosen }, { replace: true })} />
      }
      empty={<Empty title={texts.empty} hint={texts.emptyHint} />}
      note={({ isCounting }) =>
        !isCounting && (
          <Alert icon={<IconInfoCircle />} role="note" mb="md">
            {texts.off}
          </Alert>
        )
      }
    >
      {({ names }) => (
        <>
          <p className="muted prose">{texts.intro}</p>
          {names.map((entry) => (
            <Names key={entry.kind} {...entry} />
          ))}
        </>
      )}
    </ReportSection>
  );
}

type PeriodProps = {
  readonly days: UsagePeriod;
  readonly onChange: (days: UsagePeriod) => void;
};

function Period({ days, onChange }: PeriodProps) {
  const texts = useCatalogue(usageMessages);
  return (
    <SegmentedControl
      aria-label={texts.period}
      value={days}
      onChange={onChange}
      data={USAGE_PERIODS.map((value) => ({ value, label: texts.days(value) }))}
    />
  );
}

function Names({ kind, counts }: UsageReport['names'][number]) {
  const { kinds, names, counted, none, rare } = useCatalogue(usageMessages);
  const { number } = useFormat();
  return (
    <section>
      <h3>{kinds[kind]}</h3>
      {kind === 'nothing' && <p className="muted">{rare(String(LEAST_SEARCHES))}</p>}
      {counts.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <DataTable
          className="report-table"
          label={kinds[kind]}
          entries={counts}
          most={COLLAPSED_LENGTH}
          keyOf={({ name }) => name}
          columns={[
            { label: names[kind], cell: ({ name }) => <Name kind={kind} name={name} /> },
            { label: counted[kind], isNumber: true, cell: ({ count }) => number(count) },
          ]}
        />
      )}
    </section>
  );
}

/** A counted name: categories lead to their businesses, pages to the site. */
function Name({ kind, name }: { readonly kind: UsageKind; readonly name: string }) {
  const publicAddress = usePublicAddress();
  if (kind === 'category')
    return (
      <Link to={businessesPath({ category: name })}>
        <bdi>{name}</bdi>
      </Link>
    );
  if (kind === 'page')
    return (
      <a href={publicAddress(name)} target="_blank" rel="noreferrer">
        {name}
      </a>
    );
  return <bdi>{name}</bdi>;
}
