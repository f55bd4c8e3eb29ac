import { DataList, Kbd } from '@mantine/core';

type Props = {
  /** Pairs of keys and meaning; spaces separate keys that are pressed together or in sequence. */
  readonly keys: readonly (readonly [string, string])[];
};

/** A list of keyboard shortcuts. */
export function KeyList({ keys }: Props) {
  return (
    <DataList withDivider gap={4} labelWidth="6rem">
      {keys.map(([shortcut, meaning]) => (
        <DataList.Item key={shortcut}>
          <DataList.ItemLabel>
            {shortcut.split(' ').map((key) => (
              <Kbd key={key} me={4}>
                {key}
              </Kbd>
            ))}
          </DataList.ItemLabel>
          <DataList.ItemValue>{meaning}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  );
}
