import './report.css';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '../../../components/use-format.ts';
import { useCatalogue } from '../../../messages/language.tsx';
import { reportMessages } from './messages.ts';

const COLLAPSED_LENGTH = 5;

type Props = {
  readonly title: string;
  readonly texts: readonly string[];
  /** The total number, if `texts` contains only the first ones. */
  readonly total?: number;
  /** The text for the number of those that are not shown. */
  readonly more?: (count: string) => string;
};

/** A list that shows the first five texts, and the others on request. */
export function ExpandableList({ title, texts, total = texts.length, ...props }: Props) {
  const { more: andMore } = { ...useCatalogue(reportMessages), ...props };
  const { number } = useFormat();
  const [showsAll, setShowsAll] = useState(false);
  if (texts.length === 0) return null;
  const shown = showsAll ? texts : texts.slice(0, COLLAPSED_LENGTH);
  const more = andMore(number(total - shown.length));
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {shown.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and texts may repeat.
          <li key={index} dir="auto">
            {text}
          </li>
        ))}
        {total > shown.length && (
          <li className="muted">
            {shown.length < texts.length ? (
              <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(true)}>
                {more}
              </Button>
            ) : (
              more
            )}
          </li>
        )}
      </ul>
    </div>
  );
}
