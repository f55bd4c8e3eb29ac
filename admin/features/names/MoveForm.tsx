import { Group } from '@mantine/core';
import { useState } from 'react';
import type { Arranged, NameEntry } from '../../../api/contract/calls/rearrangements.ts';
import { useMove } from '../../api/rearrangements.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { useCatalogue } from '../../messages/language.tsx';
import { describeConflict } from './describe-conflict.ts';
import { namesMessages } from './messages.ts';
import { NameSelect } from './NameSelect.tsx';

/** Moves a category below another one, or to the top of the tree. */
export function MoveForm({ entry }: { readonly entry: Arranged }) {
  const texts = useCatalogue(namesMessages);
  const [parent, setParent] = useState<NameEntry | null>(null);
  const move = useMove(entry.id);
  const button = (input: number | null, label: string, isDisabled: boolean) => (
    <ActionButton
      mutation={move}
      input={input}
      disabled={isDisabled}
      onDone={(_, toast) => toast.success(texts.moved(entry.name))}
      failed={texts.moveFailed}
      reasonOf={(error) => describeConflict(error, texts)}
    >
      {label}
    </ActionButton>
  );
  return (
    <section aria-labelledby="move">
      <h2 id="move">{texts.move}</h2>
      <p className="muted">
        {entry.parent === null ? texts.isTop : texts.isBelow(entry.parent.name)} {texts.moveHint}
      </p>
      <div className="name-form">
        <NameSelect
          noun="category"
          label={texts.newParent}
          except={entry}
          value={parent}
          onChange={setParent}
        />
        <Group gap="sm">
          {button(parent?.id ?? null, texts.moveAction, parent === null)}
          {entry.parent !== null && button(null, texts.moveToTop, false)}
        </Group>
      </div>
    </section>
  );
}
