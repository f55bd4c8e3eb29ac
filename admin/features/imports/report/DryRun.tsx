import { Box, Button, Group, Stack } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import {
  type DryRunReport,
  type ImportState,
  TRIED_HOURS,
} from '../../../../api/contract/calls/imports-api.ts';
import { DataTable } from '../../../components/DataTable.tsx';
import { Facts } from '../../../components/Facts.tsx';
import { Needs } from '../../../components/Needs.tsx';
import { useCountryName } from '../../../components/use-country-name.ts';
import { useFormat } from '../../../components/use-format.ts';
import { useCatalogue } from '../../../messages/language.tsx';
import { fieldLabel, listingFields } from '../../../messages/listing-fields.ts';
import { PATHS } from '../../../paths.ts';
import { rebuildsMessages } from '../../rebuilds/messages.ts';
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
    <Stack>
      <h3>{texts.title}</h3>
      <Group gap="0.5rem 1rem">
        <ImportHint state={state} />
      </Group>
      <ChangedFields fields={dryRun.fields} />
      <Updates updates={dryRun.updates} total={state.updated} />
      <Inserts inserts={dryRun.inserts} total={state.inserted} />
      <StalePages stalePages={dryRun.stalePages} />
    </Stack>
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
          leftSection={<IconUpload size={16} />}
        >
          {texts.upload}
        </Button>
      </Needs>
    </>
  );
}

/** The fields that a dry run would change, with the number of listings. */
function ChangedFields({ fields }: Pick<DryRunReport, 'fields'>) {
  const { dryRun: texts } = useCatalogue(reportMessages);
  const names = useCatalogue(listingFields);
  const { number } = useFormat();
  if (fields.length === 0) return null;
  return (
    <Box maw="28rem" className="dry-run-fields">
      <h4>{texts.fields}</h4>
      <p className="muted">{texts.fieldsHint}</p>
      <Facts
        className="number-list"
        facts={fields.map(({ field, listings }) => [fieldLabel(names, field), number(listings)])}
      />
    </Box>
  );
}

type InsertsProps = { readonly inserts: DryRunReport['inserts']; readonly total: number };

/** The first of the listings that a dry run would add. */
function Inserts({ inserts, total }: InsertsProps) {
  const { dryRun: texts } = useCatalogue(reportMessages);
  const { number } = useFormat();
  const countryName = useCountryName();
  if (inserts.length === 0) return null;
  const withDetail = (text: string | null, detail: string | null) =>
    text === null && detail === null ? (
      <em className="muted">{texts.empty}</em>
    ) : (
      <div>
        <bdi>{text}</bdi>
        {detail !== null && <small dir="auto">{detail}</small>}
      </div>
    );
  return (
    <div>
      <h4>{texts.inserts(number(total))}</h4>
      {inserts.length < total && <p className="muted">{texts.firstOnes(number(inserts.length))}</p>}
      <DataTable
        label={texts.inserts(number(total))}
        entries={inserts}
        // Names may repeat, and the list never changes.
        keyOf={(insert) => inserts.indexOf(insert)}
        columns={[
          { label: texts.business, cell: ({ name }) => <bdi>{name}</bdi> },
          { label: texts.category, cell: ({ category }) => <bdi>{category}</bdi> },
          {
            label: texts.place,
            cell: ({ city, country, full_address }) =>
              withDetail(`${city}, ${countryName(country)}`, full_address),
          },
          { label: texts.contact, cell: ({ phone, website }) => withDetail(phone, website) },
        ]}
      />
    </div>
  );
}

function StalePages({ stalePages }: Pick<DryRunReport, 'stalePages'>) {
  const { dryRun: texts } = useCatalogue(reportMessages);
  const { kinds } = useCatalogue(rebuildsMessages);
  const { number } = useFormat();
  const total = stalePages.reduce((sum, { count }) => sum + count, 0);
  return (
    <Box maw="28rem" className="dry-run-pages">
      <h4>{texts.pages}</h4>
      <p className="muted">{total === 0 ? texts.noPages : texts.pagesTotal(number(total))}</p>
      <Facts
        className="number-list"
        facts={stalePages.map(({ kind, count }) => [kinds[kind] ?? kind, number(count)])}
      />
    </Box>
  );
}
