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

/** Marks the buttons for the first, previous, next and last page. */
const STEP = 'data-step';

/**
 * The pages of a list; renders nothing for a single page. After a change of page the focus stays on the
 * pressed step button while that is enabled, else moves to the number of the current page.
 */
export function Pager({ page, totalPages, total, onChange }: Props) {
  const { pager } = useMessages();
  const { number } = useFormat();
  const nav = useRef<HTMLElement>(null);
  const pageRequested = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another page is shown.
  useEffect(() => {
    if (!pageRequested.current) return;
    pageRequested.current = false;
    const { activeElement } = document;
    const isHere = activeElement === document.body || nav.current?.contains(activeElement);
    if (isHere && !activeElement?.matches(`[${STEP}]:enabled`))
      nav.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  }, [page]);
  if (totalPages <= 1) return null;
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
            pageRequested.current = true;
            onChange(wanted);
          }}
          withEdges
          siblings={1}
          size="sm"
          getItemProps={(item) => ({ 'aria-label': pager.page(number(item)) })}
          getControlProps={(control) => ({ 'aria-label': pager[control], [STEP]: true })}
        />
      </Group>
    </nav>
  );
}
