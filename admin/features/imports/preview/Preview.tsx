import './preview.css';
import { Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import { NO_HEADER } from '../../../../api/contract/calls/header-choice.ts';
import { type ImportState, TRIED_HOURS } from '../../../../api/contract/calls/imports-api.ts';
import type {
  ImportPreview,
  PreparedChoices,
} from '../../../../api/contract/calls/preview-routes.ts';
import { useChoosePrepared, usePreview } from '../../../api/previews.ts';
import { QueryState } from '../../../components/QueryState.tsx';
import { useMay } from '../../../components/session-context.ts';
import { useFormat } from '../../../components/use-format.ts';
import { useToast } from '../../../components/use-toast.ts';
import { useCatalogue, useMessages } from '../../../messages/language.tsx';
import { ChoiceFields } from '../choices/ChoiceFields.tsx';
import { type Column, SheetColumns } from '../columns/SheetColumns.tsx';
import { describeImportError, describeInFull } from '../describe-import.ts';
import { DecodedTexts } from '../encoding/DecodedTexts.tsx';
import { FirstRows } from './FirstRows.tsx';
import { previewMessages } from './messages.ts';
import { PreviewWarnings } from './PreviewWarnings.tsx';
import { SampleListings } from './SampleListings.tsx';
import { StartBar } from './StartBar.tsx';

type Props = { readonly state: ImportState };

/** How the file of a prepared import is read, with the choices to change that and to start the import. */
export function Preview({ state }: Props) {
  const texts = useCatalogue(previewMessages);
  const { number } = useFormat();
  if (!useMay()('editor')) return null;
  return (
    <>
      <p className="prose preview-intro">
        {texts.intro} <span className="muted">{texts.kept(number(TRIED_HOURS))}</span>
      </p>
      <LoadedPreview state={state} />
    </>
  );
}

function LoadedPreview({ state }: Props) {
  const texts = useCatalogue(previewMessages);
  return (
    <QueryState query={usePreview(state.id)} failed={texts.failed}>
      {(preview) => <PreviewEditor state={state} preview={preview} />}
    </QueryState>
  );
}

type EditorProps = Props & { readonly preview: ImportPreview };

function PreviewEditor({ state: { id, fileName }, preview }: EditorProps) {
  const messages = useMessages();
  const texts = useCatalogue(previewMessages);
  const toast = useToast(`preview ${id}`);
  const choose = useChoosePrepared();
  /** The choices that are being saved. */
  const [draft, setDraft] = useState<PreparedChoices | null>(null);
  const choices = draft ?? preview.choices;
  const change = (changed: Partial<PreparedChoices>) => {
    const { header = choices.header } = changed;
    // Without a header, columns have other names.
    const isRenamed = (header === NO_HEADER) !== (choices.header === NO_HEADER);
    const next = { ...choices, ...changed, ...(isRenamed && { mapping: {} }) };
    setDraft(next);
    choose.mutate(
      { id, choices: next },
      {
        onSettled: () => setDraft(null),
        onError: (error) =>
          toast.failure(texts.notSaved, describeInFull(describeImportError(error, messages))),
      },
    );
  };
  const [isRemembered, setRemembered] = useState(false);
  /** Whether the columns are named by letters, which say nothing about later files. */
  const hasLetters = preview.sheets.some(({ headerRows }) => headerRows === 0);
  /** The mappings that can be saved for later files. */
  const known = Object.fromEntries(
    Object.entries(choices.mapping).flatMap(([header, field]) =>
      field === null ? [] : [[header, field] as const],
    ),
  );
  const meaning = ({ header, field }: Column) => {
    const chosen = header === null ? undefined : choices.mapping[header];
    return chosen === undefined ? field : chosen;
  };
  const map = ({ header }: Column, field: string | null) => {
    if (header !== null) change({ mapping: { ...choices.mapping, [header]: field } });
  };
  return (
    <>
      <div className="preview">
        <Stack gap="xl">
          <PreviewWarnings preview={preview} />
          <section>
            <h2>{texts.columns}</h2>
            {preview.sheets.map((sheet) => (
              <SheetColumns
                key={`${sheet.sheet} ${sheet.row}`}
                sheet={sheet}
                fields={preview.fields}
                hint={texts.columnsHint}
                isRemovable
                meaning={meaning}
                onChange={map}
              />
            ))}
            {hasLetters && <p className="muted">{texts.lettersOnly}</p>}
            {!hasLetters && Object.keys(known).length > 0 && (
              <Checkbox
                label={texts.remember}
                checked={isRemembered}
                onChange={({ currentTarget: { checked } }) => setRemembered(checked)}
              />
            )}
          </section>
          <SampleListings preview={preview} />
          {preview.sheets.map((sheet) => (
            <FirstRows key={`${sheet.sheet} ${sheet.row}`} sheet={sheet} />
          ))}
          <DecodedTexts texts={preview.decodedTexts} />
        </Stack>
        <section className="preview-options">
          <h2>{texts.options}</h2>
          <ChoiceFields choices={choices} onChange={change} />
        </section>
      </div>
      <StartBar
        {...{ id, fileName }}
        dryRun={choices.dryRun}
        remembered={isRemembered && !hasLetters ? known : {}}
        isBusy={draft !== null}
      />
    </>
  );
}
