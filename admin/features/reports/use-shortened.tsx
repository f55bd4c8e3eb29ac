import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { reportsMessages } from './messages.ts';

/**
 * The first entries of a long list, and all of them on request.
 * @param most so many are shown at first
 * @returns the entries to show, and the button; null where all are shown anyway
 */
export function useShortened<Item>(
  items: readonly Item[],
  most: number,
): readonly [readonly Item[], ReactNode] {
  const texts = useCatalogue(reportsMessages);
  const { number } = useFormat();
  const [isWhole, setWhole] = useState(false);
  if (items.length <= most) return [items, null];
  return [
    isWhole ? items : items.slice(0, most),
    <Button
      key="shorten"
      variant="subtle"
      onClick={() => setWhole(!isWhole)}
      aria-expanded={isWhole}
    >
      {isWhole ? texts.showFewer : texts.showAll(number(items.length))}
    </Button>,
  ];
}
