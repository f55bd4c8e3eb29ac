import { Button, Group, Modal, Radio, Text } from '@mantine/core';
import { useState } from 'react';
import type {
  BusinessDetail,
  EditableField,
} from '../../../api/contract/calls/admin-businesses.ts';
import { useSession } from '../../api/read-session.ts';
import { STATUS_NAMES } from '../../components/status-names.ts';
import { useCountryName } from '../../components/use-country-name.ts';
import { useFocusBack } from '../../components/use-focus-back.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { differing, type FormValues, toForm } from './form-values.ts';
import { writeHours } from './hours.ts';
import { CATALOGUE } from './messages.ts';
import type { Conflict } from './use-editor.ts';

type Props = {
  readonly mine: FormValues;
  /** The listing that the form was filled from. */
  readonly base: BusinessDetail;
  /** The listing as somebody else has left it. */
  readonly conflict: Conflict;
  readonly onSettle: (chosen: FormValues) => void;
  readonly onYield: () => void;
  readonly onClose: () => void;
};

/** What somebody else changed meanwhile, who and when, against what one has oneself: whichever is to stay. */
export function ConflictDialog({ mine, base, conflict, onSettle, onYield, onClose }: Props) {
  const { conflict: texts, fields } = useCatalogue(CATALOGUE);
  const { close } = useMessages();
  useFocusBack();
  const [original, left] = [toForm(base), toForm(conflict.business)];
  const changedByThem = differing(left, original);
  const disputed = changedByThem.filter((field) => differing(left, mine).includes(field));
  const changedByMe = differing(mine, original);
  // Who has not touched a field does not want the former value back.
  const [mineKept, setMineKept] = useState<ReadonlySet<EditableField>>(
    () => new Set(disputed.filter((field) => changedByMe.includes(field))),
  );
  const keep = (field: EditableField, isMine: boolean) =>
    setMineKept(isMine ? mineKept.union(new Set([field])) : mineKept.difference(new Set([field])));
  const settle = () => {
    const taken = changedByThem.filter((field) => !mineKept.has(field));
    onSettle({ ...mine, ...Object.fromEntries(taken.map((field) => [field, left[field]])) });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.title}
      size="44rem"
      closeButtonProps={{ 'aria-label': close }}
    >
      <Text size="sm" mb="md">
        <Who conflict={conflict} /> {texts.text}
      </Text>
      {disputed.map((field) => (
        <Radio.Group
          key={field}
          className="conflict-field"
          label={fields[field]}
          value={mineKept.has(field) ? 'mine' : 'theirs'}
          onChange={(value) => keep(field, value === 'mine')}
        >
          <Radio value="mine" label={texts.mine} description={<Shown field={field} of={mine} />} />
          <Radio
            value="theirs"
            label={texts.theirs}
            description={<Shown field={field} of={left} />}
          />
        </Radio.Group>
      ))}
      <Group justify="flex-end" mt="md">
        <Button variant="default" color="red" onClick={onYield}>
          {texts.discard}
        </Button>
        <Button onClick={settle}>{texts.save}</Button>
      </Group>
    </Modal>
  );
}

/** In a sentence, who has changed the listing, and when. */
function Who({ conflict: { changedBy, changedAt } }: { readonly conflict: Conflict }) {
  const { conflict: texts } = useCatalogue(CATALOGUE);
  const { ago, moment } = useFormat();
  const self = useSession().data?.username;
  const when = `${ago(changedAt)} (${moment(changedAt)})`;
  if (changedBy === undefined) return texts.changed(when);
  if (changedBy === null) return texts.changedByProgram(when);
  return changedBy === self ? texts.changedByYou(when) : texts.changedBy(changedBy, when);
}

type ShownProps = { readonly field: EditableField; readonly of: FormValues };

/** A value, as it can be compared. */
function Shown({ field, of }: ShownProps) {
  const { conflict: texts } = useCatalogue(CATALOGUE);
  const statuses = useCatalogue(STATUS_NAMES);
  const nameOf = useCountryName();
  if (field === 'status') return statuses[of.status];
  if (field === 'verified') return of.verified ? '✓' : '✗';
  const text = field === 'workingHours' ? writeHours(of.workingHours) : of[field];
  if (text === '') return <em>{texts.empty}</em>;
  return <bdi>{field === 'countryCode' ? nameOf(text) : text}</bdi>;
}
