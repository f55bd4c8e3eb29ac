import { Button, Group, Modal, Radio, Text } from '@mantine/core';
import { useState } from 'react';
import type { EditableField } from '../../../api/contract/calls/admin-businesses.ts';
import { STATUS_NAMES } from '../../components/status-names.ts';
import { useCountryName } from '../../components/use-country-name.ts';
import { useFocusBack } from '../../components/use-focus-back.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { useFieldName } from './editor-context.tsx';
import { differing, type FormValues, toForm } from './form-values.ts';
import { writeHours } from './hours.ts';
import { businessMessages } from './messages.ts';
import { useChangeAuthor } from './use-change-author.ts';
import type { Conflict, Editor } from './use-editor.ts';

type Props = {
  readonly editor: Editor;
  /** The listing as the concurrent change left it. */
  readonly conflict: Conflict;
};

/**
 * Shows a concurrent change: who made it, when, and for each disputed field both values, of which the
 * administrator chooses one.
 */
export function ConflictDialog({ editor, conflict }: Props) {
  const mine = editor.form.values;
  const { conflict: texts } = useCatalogue(businessMessages);
  const nameOf = useFieldName();
  const authorOf = useChangeAuthor();
  const { close } = useMessages();
  useFocusBack();
  const [original, theirs] = [toForm(editor.base), toForm(conflict.business)];
  const changedByThem = differing(theirs, original);
  const disputed = changedByThem.filter((field) => differing(theirs, mine).includes(field));
  const changedByMe = differing(mine, original);
  // Fields that only the other side changed default to the other side's values.
  const [mineKept, setMineKept] = useState<ReadonlySet<EditableField>>(
    () => new Set(disputed.filter((field) => changedByMe.includes(field))),
  );
  const keep = (field: EditableField, isMine: boolean) =>
    setMineKept(isMine ? mineKept.union(new Set([field])) : mineKept.difference(new Set([field])));
  const resolve = () => {
    const taken = changedByThem.filter((field) => !mineKept.has(field));
    editor.resolve({
      ...mine,
      ...Object.fromEntries(taken.map((field) => [field, theirs[field]])),
    });
  };
  return (
    <Modal
      opened
      onClose={editor.close}
      title={texts.title}
      size="44rem"
      closeButtonProps={{ 'aria-label': close }}
    >
      <Text size="sm" mb="md">
        {authorOf(conflict)} {texts.text}
      </Text>
      {disputed.map((field) => (
        <Radio.Group
          key={field}
          className="conflict-field"
          label={nameOf(field)}
          value={mineKept.has(field) ? 'mine' : 'theirs'}
          onChange={(value) => keep(field, value === 'mine')}
        >
          <Radio
            value="mine"
            label={texts.mine}
            description={<FieldValue field={field} of={mine} />}
          />
          <Radio
            value="theirs"
            label={texts.theirs}
            description={<FieldValue field={field} of={theirs} />}
          />
        </Radio.Group>
      ))}
      <Group justify="flex-end" mt="md">
        <Button variant="default" color="red" onClick={editor.discard}>
          {texts.discard}
        </Button>
        <Button onClick={resolve}>{texts.save}</Button>
      </Group>
    </Modal>
  );
}

type FieldValueProps = { readonly field: EditableField; readonly of: FormValues };

/** The value of a field as text. */
function FieldValue({ field, of }: FieldValueProps) {
  const { conflict: texts } = useCatalogue(businessMessages);
  const statuses = useCatalogue(STATUS_NAMES);
  const nameOf = useCountryName();
  if (field === 'status') return statuses[of.status];
  if (field === 'verified') return of.verified ? '✓' : '✗';
  const text = field === 'workingHours' ? writeHours(of.workingHours) : of[field];
  if (text === '') return <em>{texts.empty}</em>;
  return <bdi>{field === 'countryCode' ? nameOf(text) : text}</bdi>;
}
