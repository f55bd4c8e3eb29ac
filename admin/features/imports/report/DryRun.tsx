import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import {
  type DryRunReport,
  type ImportState,
  TRIED_HOURS,
} from '../../../../api/contract/calls/imports-api.ts';
import { Needs } from '../../../components/Needs.tsx';
import { useFormat } from '../../../components/use-format.ts';
import { useCatalogue } from '../../../messages/catalogue.ts';
import { PATHS } from '../../../paths.ts';
import { rebuildsMessages } from '../../rebuilds/messages.ts';
import { Inserts } from './Inserts.tsx';
import { reportMessages } from './messages.ts';
import { Updates } from './Updates.tsx';

type Props = {
  readonly dryRun: DryRunReport;
  /** The import, for the total counts: the report contains only the first listings. */
  readonly state: ImportState;
};

/** What the import would change, and until when it can be run without another upload. */
export function DryRun({ dryRun, state }: Props) {
  const { dryRun: texts } = useCatalogue(reportMessages);
  return (
    <div className="dry-run">
      <h3>{texts.title}</h3>
      <div className="dry-run-for-good">
        <ImportHint state={state} />
      </div>
      <Updates updates={dryRun.updates} total={state.updated} />
      <Inserts inserts={dryRun.inserts} total={state.inserted} />
      <StalePages stalePages={dryRun.stalePages} />
    </div>
  );
}

function ImportHint({ state }: Pick<Props, 'state'>) {
  const { dryRun: texts } = useCatalogue(reportMessages);
  const { number } = useFormat();
  if (state.actions.includes('import'))
    return <p className="muted">{texts.importHint(number(TRIED_HOURS))}</p>;
  return (
    <>
      <p className="muted">{texts.uploadHint}</p>
      <Needs least="editor">
        <Button
          component={Link}
          to={PATHS.upload}
          variant="default"
          leftSection={<IconUpload size={16} aria-hidden="true" />}
        >
          {texts.upload}
        </Button>
      </Needs>
    </>
  );
}

function StalePages({ stalePages }: Pick<DryRunReport, 'stalePages'>) {
  const { dryRun: texts } = useCatalogue(reportMessages);
  const { kinds } = useCatalogue(rebuildsMessages);
  const { number } = useFormat();
  const total = stalePages.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="dry-run-pages">
      <h4>{texts.pages}</h4>
      <p className="muted">{total === 0 ? texts.noPages : texts.pagesTotal(number(total))}</p>
      <dl className="number-list">
        {stalePages.map(({ kind, count }) => (
          <div key={kind}>
            <dt>{kinds[kind] ?? kind}</dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
