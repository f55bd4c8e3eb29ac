import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MergePreview, NameEntry, Noun } from '../../../api/contract/calls/rearrangements.ts';
import { useMerge, useMergePreview } from '../../api/rearrangements.ts';
import { useUndoDays } from '../../api/settings.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { describeError } from '../../components/describe-error.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { BeforeAfter } from './BeforeAfter.tsx';
import { describeConflict } from './describe-conflict.ts';
import type { EntryProps } from './entry-props.ts';
import { namesMessages } from './messages.ts';
import { NameSelect } from './NameSelect.tsx';
import { pathOf } from './path-of.ts';

/** Merges a category or city into another one, after a preview of the counts. */
export function MergeForm({ noun, entry }: EntryProps) {
  const texts = useCatalogue(namesMessages);
  const messages = useMessages();
  const { number } = useFormat();
  const undoDays = useUndoDays();
  const navigate = useNavigate();
  const [target, setTarget] = useState<NameEntry | null>(null);
  const { data: preview, error } = useMergePreview(noun, entry.id, target?.id ?? null);
  const merge = useMerge({ noun, id: entry.id });
  const why = error && describeConflict(error, texts);
  return (
    <section aria-labelledby="merge">
      <h2 id="merge">{texts.merge}</h2>
      <p className="muted">{texts.mergeHint[noun]}</p>
      <div className="name-form">
        <NameSelect
          noun={noun}
          label={texts.mergeTarget}
          except={entry}
          value={target}
          onChange={setTarget}
        />
        {error && (
          <p className="bad" role="status">
            {typeof why === 'string' ? why : describeError(error, messages)}
          </p>
        )}
        {target && preview?.target.id === target.id && (
          <>
            <PreviewTable noun={noun} preview={preview} />
            <ActionButton
              mutation={merge}
              input={target.id}
              ask={(confirm) =>
                confirm({
                  title: texts.askMerge(entry.name, target.name),
                  text: texts.askMergeText(number(preview.listings), number(undoDays)),
                  action: texts.mergeAction,
                })
              }
              onDone={({ progress }, toast) => {
                toast.success(
                  texts.merged(entry.name, target.name),
                  progress === null ? '' : texts.goesOn,
                );
                void navigate(pathOf(noun, target.id));
              }}
              failed={texts.mergeFailed}
              reasonOf={(failure) => describeConflict(failure, texts)}
              variant="filled"
            >
              {texts.mergeAction}
            </ActionButton>
          </>
        )}
      </div>
    </section>
  );
}

type PreviewProps = { readonly noun: Noun; readonly preview: MergePreview };

/** The counts of the target before and after. */
function PreviewTable({ noun, preview }: PreviewProps) {
  const texts = useCatalogue(namesMessages);
  const { number } = useFormat();
  const { before, after, target, listings, kinds, aliases } = preview;
  const rows = [
    { label: noun === 'category' ? texts.own : texts.listings, from: before.own, to: after.own },
    ...(before.tree !== null && after.tree !== null
      ? [{ label: texts.tree, from: before.tree, to: after.tree }]
      : []),
  ];
  return (
    <>
      <BeforeAfter label={texts.previewOf(target.name)} subject={target.name} rows={rows} />
      <p className="muted">
        {texts.willMove(number(listings))}
        {kinds > 0 && ` ${texts.kindsMove(number(kinds))}`}
        {aliases > 0 && ` ${texts.aliasesMove(number(aliases))}`}
      </p>
    </>
  );
}
