import { Group, Pagination, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useMessages } from '../messages/language.tsx';
import { useFormat } from './use-format.ts';

type Props = {
  readonly page: number;
  readonly totalPages: number;
  /** Entries on all pages. */
  readonly total: number;
  readonly onChange: (page: number) => void;
};

/** On the steps to the first page, the one before, … */
const STEP = 'data-step';

/**
 * The pages of a list; nothing where there is but one. Whoever has gone on by keys stays on the step
 * that they took as long as it leads on, else on the number of the page that is shown.
 */
export function Pager({ page, totalPages, total, onChange }: Props) {
  const { pager } = useMessages();
  const { number } = useFormat();
  const nav = useRef<HTMLElement>(null);
  const asked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another page is shown.
  useEffect(() => {
    if (!asked.current) return;
    asked.current = false;
    const { activeElement } = document;
    const isHere = activeElement === document.body || nav.current?.contains(activeElement);
    if (isHere && !activeElement?.matches(`[${STEP}]:enabled`))
      nav.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  }, [page]);
  if (totalPages <= 1) return null;
  const names: Record<string, string> = {
    first: pager.first,
    previous: pager.previous,
    next: pager.next,
    last: pager.last,
  };
  return (
    <nav ref={nav} aria-label={pager.pages}>
      <Group justify="space-between" mt="md" gap="sm">
        <Text size="xs" c="dimmed" aria-live="polite">
          {pager.position(number(page), number(totalPages), number(total))}
        </Text>
        <Pagination
          value={Math.min(page, totalPages)}
          total={totalPages}
          onChange={(wanted) => {
            asked.current = true;
            onChange(wanted);
          }}
          withEdges
          siblings={1}
          size="sm"
          getItemProps={(item) => ({ 'aria-label': pager.page(number(item)) })}
          getControlProps={(control) => ({ 'aria-label': names[control], [STEP]: true })}
        />
      </Group>
    </nav>
  );
}
