import { Button, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import {
  LIST_SORTS,
  type ListSort,
  type SortOrder,
} from '../../../api/contract/calls/admin-list.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { businessesMessages } from './messages.ts';
import './sort-buttons.css';

type Props = {
  readonly sortBy: ListSort;
  readonly sortOrder: SortOrder;
  readonly onChange: (sort: { sortBy: ListSort; sortOrder: SortOrder }) => void;
};

/** Selects the sort key: the active key toggles the direction, another one starts ascending. */
export function SortButtons({ sortBy, sortOrder, onChange }: Props) {
  const { sort } = useCatalogue(businessesMessages);
  const Arrow = sortOrder === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <Group className="sort-buttons" role="group" aria-label={sort.label} gap={2} ms="auto">
      <span className="muted" aria-hidden="true">
        {sort.label}
      </span>
      {LIST_SORTS.map((key) => {
        const isActive = key === sortBy;
        return (
          <Button
            key={key}
            variant={isActive ? 'light' : 'subtle'}
            color={isActive ? 'petrol' : 'gray'}
            size="compact-md"
            aria-pressed={isActive}
            aria-label={isActive ? `${sort.keys[key]}, ${sort[sortOrder]}` : sort.keys[key]}
            rightSection={isActive && <Arrow size={16} aria-hidden="true" />}
            onClick={() =>
              onChange({
                sortBy: key,
                sortOrder: isActive && sortOrder === 'asc' ? 'desc' : 'asc',
              })
            }
          >
            {sort.keys[key]}
          </Button>
        );
      })}
    </Group>
  );
}
