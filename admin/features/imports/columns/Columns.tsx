import { Box, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ImportColumns, ImportState } from '../../../../api/contract/calls/imports-api.ts';
import { useSaveFeedMappings } from '../../../api/feeds.ts';
import {
  useChooseHeader,
  useImportColumns,
  useMapOwnColumns,
  useSaveColumnMappings,
} from '../../../api/import-columns.ts';
import { useImportAction } from '../../../api/imports.ts';
import { QueryState } from '../../../components/QueryState.tsx';
import { SteadyButton } from '../../../components/SteadyButton.tsx';
import { useMay } from '../../../components/session-context.ts';
import { useFormat } from '../../../components/use-format.ts';
import { useToast } from '../../../components/use-toast.ts';
import { useUnsavedWarning } from '../../../components/use-unsaved-warning.ts';
import { useCatalogue, useMessages } from '../../../messages/language.tsx';
import { PATHS } from '../../../paths.ts';
import { describeImportError, describeInFull } from '../describe-import.ts';
import { importMessages } from '../messages.ts';
import { HeaderChoice } from './HeaderChoice.tsx';
import { columnMessages } from './messages.ts';
import { type Column, SheetColumns } from './SheetColumns.tsx';

/** The columns of an import's file with their meanings, which editors can change. */
export function Columns({ state }: { readonly state: ImportState }) {
  const texts = useCatalogue(columnMessages);
  const query = useImportColumns(state.id);
  return (
    <section>
      <h2>{texts.title}</h2>
      <QueryState query={query} failed={texts.failed}>
        {(columns) =>
          columns ? (
            <ColumnEditor state={state} columns={columns} />
          ) : (
            <p className="muted">{texts.notRead}</p>
          )
        }
      </QueryState>
    </section>
  );
}

type Props = { readonly state: ImportState; readonly columns: ImportColumns };

function ColumnEditor({ state, columns }: Props) {
  const messages = useMessages();
  const texts = useCatalogue(columnMessages);
  const { actions } = useCatalogue(importMessages);
  const { number } = useFormat();
  const toast = useToast(`columns ${state.id}`);
  const { draft, meaning, change, reset } = useMappingDraft();
  const mayEdit = useMay()('editor');
  const save = useSaveColumnMappings();
  const saveOfFeed = useSaveFeedMappings();
  const saveOwn = useMapOwnColumns();
  /** Letters of columns say nothing about the next file, unless it is of the same feed. */
  const isOwn = state.feedId === null && columns.sheets.some(({ headerRows }) => headerRows === 0);
  const choose = useChooseHeader();
  const [header, setHeader] = useState(columns.header);
  const isHeaderChanged = header !== columns.header;
  const retry = useImportAction();
  const changes = draft.size + (isHeaderChanged ? 1 : 0);
  useUnsavedWarning(changes > 0);
  const canRetry = state.actions.includes('retry');

  const submit = async () => {
    try {
      const mappings = Object.fromEntries(draft);
      if (draft.size > 0 && isOwn) await saveOwn.mutateAsync({ id: state.id, mappings });
      else if (draft.size > 0 && state.feedId === null) await save.mutateAsync(mappings);
      if (draft.size > 0 && state.feedId !== null)
        await saveOfFeed.mutateAsync({ id: state.feedId, mappings });
      if (isHeaderChanged) await choose.mutateAsync({ id: state.id, header });
    } catch (error) {
      return toast.failure(texts.notSaved, describeInFull(describeImportError(error, messages)));
    }
    reset();
    const [saved, hint] =
      draft.size > 0
        ? [texts.saved, isOwn ? texts.headerSavedHint : texts.savedHint]
        : [texts.headerSaved, texts.headerSavedHint];
    if (!canRetry) return toast.success(saved, hint);
    return retry.mutate(
      { id: state.id, action: 'retry' },
      {
        onSuccess: () => toast.success(saved, actions.done.retry),
        onError: (error) =>
          toast.failure(actions.failed.retry, describeInFull(describeImportError(error, messages))),
      },
    );
  };

  return (
    <>
      <p className="muted prose">
        {isOwn ? texts.ownHint : state.feedId === null ? texts.hint : texts.feedHint}{' '}
        <Link to={PATHS.mappings}>{messages.screens.mappings}</Link>
      </p>
      <fieldset disabled={!mayEdit} className="editor-fields">
        {columns.mayChooseHeader && (
          <Box mt="md" maw="24rem">
            <HeaderChoice value={header} onChange={setHeader} />
          </Box>
        )}
        {columns.sheets.map((sheet) => (
          <SheetColumns
            key={`${sheet.sheet} ${sheet.row}`}
            sheet={sheet}
            fields={columns.fields}
            meaning={meaning}
            {...((!isOwn || columns.mayChooseHeader) && { onChange: change })}
          />
        ))}
      </fieldset>
      {changes > 0 && (
        <Group className="save-bar" gap="sm">
          <span role="status">{texts.changed(number(changes))}</span>
          <SteadyButton
            loading={[save, saveOfFeed, saveOwn, choose, retry].some(({ isPending }) => isPending)}
            onClick={submit}
          >
            {canRetry ? texts.saveAndRetry : texts.save}
          </SteadyButton>
          <Button
            variant="default"
            disabled={save.isPending || choose.isPending}
            onClick={() => {
              reset();
              setHeader(columns.header);
            }}
          >
            {texts.reset}
          </Button>
        </Group>
      )}
    </>
  );
}

/** Unsaved mappings: header → field; null removes a saved mapping. */
type Draft = ReadonlyMap<string, string | null>;

const NO_CHANGES: Draft = new Map();

/** The unsaved changes of column mappings. */
function useMappingDraft() {
  const [draft, setDraft] = useState(NO_CHANGES);
  return {
    draft,
    /** The field that a column will be read as; null if it will not be read. */
    meaning({ header, field, mapped }: Column): string | null {
      const drafted = header === null ? undefined : draft.get(header);
      if (drafted === undefined) return field;
      // The meaning that comes from the header itself appears after saving.
      return drafted ?? (mapped ? null : field);
    },
    change({ header, field, mapped }: Column, meaning: string | null): void {
      if (header === null) return;
      const isAsBefore = meaning === field || (meaning === null && !mapped);
      setDraft((before) => {
        const after = new Map(before);
        if (isAsBefore) after.delete(header);
        else after.set(header, meaning);
        return after;
      });
    },
    reset: () => setDraft(NO_CHANGES),
  };
}
