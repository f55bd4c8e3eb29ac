import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { reportsMessages } from './messages.ts';

/**
 * Shows the first entries of a long list, and all of them on request.
 * @param most number of entries shown at first
 * @returns the entries to show, and the button that toggles; null if the list is short enough
 */
export function useShortened<Item>(
  items: readonly Item[],
  most: number,
): readonly [readonly Item[], ReactNode] {
  const texts = useCatalogue(reportsMessages);
  const { number } = useFormat();
  const [isExpanded, setExpanded] = useState(false);
  if (items.length <= most) return [items, null];
  return [
    isExpanded ? items : items.slice(0, most),
    <Button
      key="shorten"
      variant="subtle"
      onClick={() => setExpanded(!isExpanded)}
      aria-expanded={isExpanded}
    >
      {isExpanded ? texts.showFewer : texts.showAll(number(items.length))}
    </Button>,
  ];
}
