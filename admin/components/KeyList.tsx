import { Kbd } from '@mantine/core';
import './key-list.css';

type Props = {
  /** Pairs of keys and meaning; spaces separate keys that are pressed together or in sequence. */
  readonly keys: readonly (readonly [string, string])[];
};

/** A list of keyboard shortcuts. */
export function KeyList({ keys }: Props) {
  return (
    <dl className="keys">
      {keys.map(([shortcut, meaning]) => (
        <div key={shortcut}>
          <dt>
            {shortcut.split(' ').map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
