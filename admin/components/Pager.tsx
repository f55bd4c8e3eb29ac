import { Group, Pagination, Text } from '@mantine/core';
import { useMessages } from '../messages/language.tsx';
import { useFormat } from './use-format.ts';

type Props = {
  readonly page: number;
  readonly totalPages: number;
  /** Entries on all pages. */
  readonly total: number;
  readonly onChange: (page: number) => void;
};

/** The pages of a list; nothing where there is but one. */
export function Pager({ page, totalPages, total, onChange }: Props) {
  const { pager } = useMessages();
  const { number } = useFormat();
  if (totalPages <= 1) return null;
  const names: Record<string, string> = {
    first: pager.first,
    previous: pager.previous,
    next: pager.next,
    last: pager.last,
  };
  return (
    <Group component="nav" aria-label={pager.pages} justify="space-between" mt="md" gap="sm">
      <Text size="xs" c="dimmed">
        {pager.position(number(page), number(totalPages), number(total))}
      </Text>
      <Pagination
        value={Math.min(page, totalPages)}
        total={totalPages}
        onChange={onChange}
        withEdges
        siblings={1}
        size="sm"
        getItemProps={(item) => ({ 'aria-label': pager.page(number(item)) })}
        getControlProps={(control) => ({ 'aria-label': names[control] })}
      />
    </Group>
  );
}
