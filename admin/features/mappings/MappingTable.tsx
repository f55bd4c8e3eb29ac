import { Group, Select } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { IMPORTS_WITH_USES } from '../../../api/contract/calls/mapping-routes.ts';
import { type Mapping, useChangeMappings } from '../../api/saved-mappings.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { type Column, DataTable } from '../../components/DataTable.tsx';
import { useMay } from '../../components/session-context.ts';
import { useFormat } from '../../components/use-format.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { fieldLabel, listingFields } from '../../messages/listing-fields.ts';
import { PATHS } from '../../paths.ts';
import { mappingMessages } from './messages.ts';
import { RenameButton } from './RenameButton.tsx';

type Props = {
  readonly label: string;
  /** The feed that the mappings are of; null for those of all files. */
  readonly feed: number | null;
  readonly fields: readonly string[];
  readonly mappings: readonly Mapping[];
};

/** Mappings with their uses, which editors change, rename and delete. */
export function MappingTable({ label, feed, fields, mappings }: Props) {
  const texts = useCatalogue(mappingMessages);
  const mayEdit = useMay()('editor');
  const columns: Column<Mapping>[] = [
    { label: texts.header, cell: ({ header }) => <bdi>{header}</bdi> },
    {
      label: texts.meaning,
      cell: (mapping) => <MeaningField {...{ feed, fields, mapping, mayEdit }} />,
    },
    ...(feed === null
      ? [{ label: texts.used, cell: (mapping: Mapping) => <Uses mapping={mapping} /> }]
      : []),
  ];
  const actions: Column<Mapping> = {
    label: texts.actions,
    cell: (mapping) => (
      <Group gap="xs" justify="flex-end">
        <RenameButton feed={feed} mapping={mapping} others={mappings} />
        <RemoveButton feed={feed} mapping={mapping} />
      </Group>
    ),
  };
  return (
    <DataTable
      label={label}
      entries={mappings}
      keyOf={({ header }) => header}
      columns={columns}
      {...(mayEdit && { actions })}
    />
  );
}

type MeaningProps = Pick<Props, 'feed' | 'fields'> & {
  readonly mapping: Mapping;
  readonly mayEdit: boolean;
};

function MeaningField({ feed, fields, mapping: { header, field }, mayEdit }: MeaningProps) {
  const texts = useCatalogue(mappingMessages);
  const names = useCatalogue(listingFields);
  const toast = useToast(`mapping ${header}`);
  const { mutate, isPending } = useChangeMappings();
  if (!mayEdit) return fieldLabel(names, field);
  return (
    <Select
      aria-label={texts.meaningOf(header)}
      data={fields.map((value) => ({ value, label: fieldLabel(names, value) }))}
      value={field}
      disabled={isPending}
      allowDeselect={false}
      searchable
      onChange={(chosen) =>
        chosen !== null &&
        chosen !== field &&
        mutate(
          { feed, mappings: { [header]: chosen } },
          {
            onSuccess: () => toast.success(texts.done, header),
            onError: (error) => toast.failure(texts.notSaved, error),
          },
        )
      }
    />
  );
}

function Uses({ mapping }: { readonly mapping: Mapping }) {
  const texts = useCatalogue(mappingMessages);
  const { number, date } = useFormat();
  const { imports = 0, lastImport = null, createdAt } = mapping;
  return (
    <div>
      {lastImport ? (
        <>
          {texts.usedIn(number(imports))}
          <small>
            {texts.last}{' '}
            <Link to={PATHS.import(lastImport.id)}>
              <bdi>{lastImport.fileName}</bdi>
            </Link>
          </small>
        </>
      ) : (
        <span className="muted">{texts.unused(number(IMPORTS_WITH_USES))}</span>
      )}
      {createdAt && <small>{texts.since(date(createdAt))}</small>}
    </div>
  );
}

type RemoveProps = Pick<Props, 'feed'> & { readonly mapping: Mapping };

function RemoveButton({ feed, mapping: { header, field } }: RemoveProps) {
  const texts = useCatalogue(mappingMessages);
  const names = useCatalogue(listingFields);
  return (
    <ActionButton
      mutation={useChangeMappings()}
      input={{ feed, mappings: { [header]: null } }}
      ask={(confirm) =>
        confirm({
          title: texts.removeTitle,
          text: texts.removeText(header, fieldLabel(names, field)),
          action: texts.remove,
          dangerous: true,
        })
      }
      onDone={(_, toast) => toast.success(texts.done, header)}
      failed={texts.notSaved}
      aria-label={texts.removeOf(header)}
      leftSection={<IconTrash size={16} />}
    >
      {texts.remove}
    </ActionButton>
  );
}
