import { ActionIcon, Button, Checkbox, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import {
  LIST_FACTS,
  type ListFact,
  MOST_FACTS,
  USUAL_FACTS,
} from '../../../api/contract/calls/list-facts.ts';
import { useSaveFacts } from '../../api/saved-views.ts';
import { SteadyButton } from '../../components/SteadyButton.tsx';
import { useFocusBack } from '../../components/use-focus-back.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { businessesMessages } from './messages.ts';
import { useFactNames } from './use-fact-names.ts';
import './facts-dialog.css';

type Props = { readonly facts: readonly ListFact[] };

/** Opens the dialog that chooses the facts of the rows. */
export function FactsButton({ facts }: Props) {
  const { facts: texts } = useCatalogue(businessesMessages);
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className="facts-button"
        aria-label={texts.title}
        title={texts.title}
        onClick={open}
      >
        <IconColumns3 size={20} stroke={1.5} />
      </ActionIcon>
      {isOpen && <FactsDialog facts={facts} onClose={close} />}
    </>
  );
}

const inOrder = (facts: readonly ListFact[]) => [
  ...facts,
  ...LIST_FACTS.filter((fact) => !facts.includes(fact)),
];

type DialogProps = Props & { readonly onClose: () => void };

function FactsDialog({ facts, onClose }: DialogProps) {
  const { facts: texts } = useCatalogue(businessesMessages);
  const { close: closeLabel, cancel, save } = useMessages();
  const [isOpen, { close }] = useDisclosure(true);
  const [order, setOrder] = useState(inOrder(facts));
  const [chosen, setChosen] = useState<ReadonlySet<ListFact>>(new Set(facts));
  const toast = useToast('list facts');
  const { mutateAsync, isPending } = useSaveFacts();
  useFocusBack();
  const submit = async () => {
    try {
      await mutateAsync(order.filter((fact) => chosen.has(fact)));
      toast.end();
      close();
    } catch (error) {
      toast.failure(texts.failed, error);
    }
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      onExitTransitionEnd={onClose}
      title={texts.title}
      closeButtonProps={{ 'aria-label': closeLabel }}
    >
      <Text size="sm" c="dimmed">
        {texts.hint(String(MOST_FACTS))}
      </Text>
      <FactList order={order} onOrder={setOrder} chosen={chosen} onChosen={setChosen} />
      <Group justify="space-between" gap="0.5rem 0.75rem">
        <Button
          variant="subtle"
          onClick={() => {
            setOrder(inOrder(USUAL_FACTS));
            setChosen(new Set(USUAL_FACTS));
          }}
        >
          {texts.usual}
        </Button>
        <Group gap="0.75rem">
          <Button variant="default" onClick={close}>
            {cancel}
          </Button>
          <SteadyButton loading={isPending} onClick={() => void submit()}>
            {save}
          </SteadyButton>
        </Group>
      </Group>
    </Modal>
  );
}

type ListProps = {
  readonly order: readonly ListFact[];
  readonly onOrder: (order: ListFact[]) => void;
  readonly chosen: ReadonlySet<ListFact>;
  readonly onChosen: (chosen: ReadonlySet<ListFact>) => void;
};

function FactList({ order, onOrder, chosen, onChosen }: ListProps) {
  const { facts: texts } = useCatalogue(businessesMessages);
  const names = useFactNames();
  const [moved, setMoved] = useState<{ readonly fact: ListFact; readonly by: 1 | -1 } | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const move = (fact: ListFact, by: 1 | -1) => {
    const at = order.indexOf(fact);
    const without = order.filter((one) => one !== fact);
    onOrder(without.toSpliced(at + by, 0, fact));
    setMoved({ fact, by });
  };
  // A row that moves in the document loses the focus.
  useLayoutEffect(() => {
    if (moved)
      list.current?.querySelector<HTMLElement>(`[data-move="${moved.fact} ${moved.by}"]`)?.focus();
  }, [moved]);
  return (
    <>
      <ol ref={list} className="fact-list">
        {order.map((fact, at) => (
          <li key={fact}>
            <Checkbox
              label={names[fact]}
              checked={chosen.has(fact)}
              disabled={!chosen.has(fact) && chosen.size >= MOST_FACTS}
              onChange={() => onChosen(chosen.symmetricDifference(new Set([fact])))}
            />
            {([-1, 1] as const).map((by) => {
              const isLast = at + by < 0 || at + by >= order.length;
              const Arrow = by === -1 ? IconArrowUp : IconArrowDown;
              return (
                <ActionIcon
                  key={by}
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={(by === -1 ? texts.up : texts.down)(names[fact])}
                  aria-disabled={isLast}
                  data-disabled={isLast}
                  data-move={`${fact} ${by}`}
                  onClick={() => isLast || move(fact, by)}
                >
                  <Arrow size={18} aria-hidden="true" />
                </ActionIcon>
              );
            })}
          </li>
        ))}
      </ol>
      <p className="unseen" role="status">
        {moved && texts.place(names[moved.fact], String(order.indexOf(moved.fact) + 1))}
      </p>
    </>
  );
}
