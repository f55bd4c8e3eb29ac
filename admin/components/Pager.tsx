import { Group, NativeSelect, Pagination, Text, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { PAGE_SIZES } from '../../api/contract/calls/shapes.ts';
import { useMessages } from '../messages/language.tsx';
import { useFormat } from './use-format.ts';

type Props = {
  readonly page: number;
  readonly totalPages: number;
  /** Entries on all pages. */
  readonly total: number;
  readonly onChange: (page: number) => void;
  /** Entries per page, with `onSize` where they can be chosen. */
  readonly limit?: number;
  readonly onSize?: (limit: number) => void;
};

/** Up to this many pages each have a button. */
const NUMBERED = 7;

/** Marks the buttons for the first, previous, next and last page. */
const STEP = 'data-step';

/**
 * The pages of a list; renders nothing for a single page whose size is fixed. After a change of page the focus stays on the
 * pressed step button while that is enabled, else moves to the number of the current page.
 */
export function Pager({ page, totalPages, total, onChange, limit, onSize }: Props) {
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
  const goTo = (wanted: number) => {
    pageRequested.current = true;
    onChange(wanted);
  };
  const [smallest] = PAGE_SIZES;
  if (totalPages <= 1 && (onSize === undefined || total <= smallest)) return null;
  return (
    <nav ref={nav} aria-label={pager.pages}>
      <Group justify="space-between" mt="md" gap="sm">
        <Text size="xs" c="dimmed" aria-live="polite">
          {pager.position(number(page), number(totalPages), number(total))}
        </Text>
        <Pagination
          value={Math.min(page, totalPages)}
          total={totalPages}
          onChange={goTo}
          withEdges
          siblings={1}
          size="sm"
          getItemProps={(item) => ({ 'aria-label': pager.page(number(item)) })}
          getControlProps={(control) => ({ 'aria-label': pager[control], [STEP]: true })}
        />
        {totalPages > NUMBERED && <PageJump totalPages={totalPages} onJump={goTo} />}
        {onSize && (
          <NativeSelect
            size="xs"
            aria-label={pager.size}
            value={limit}
            data={PAGE_SIZES.map((size) => ({
              value: String(size),
              label: pager.sizeOf(number(size)),
            }))}
            onChange={({ currentTarget }) => onSize(Number(currentTarget.value))}
          />
        )}
      </Group>
    </nav>
  );
}

type JumpProps = { readonly totalPages: number; readonly onJump: (page: number) => void };

/** A field for the number of a page; Enter opens that page, or the last one where there are fewer. */
function PageJump({ totalPages, onJump }: JumpProps) {
  const { pager } = useMessages();
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = Number(text);
    if (Number.isInteger(wanted) && wanted > 0) onJump(Math.min(wanted, totalPages));
    setText('');
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        size="xs"
        w="7rem"
        inputMode="numeric"
        aria-label={pager.jump}
        placeholder={pager.jump}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </form>
  );
}
