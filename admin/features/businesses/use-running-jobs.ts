import { useLocalStorage } from '@mantine/hooks';
import { z } from 'zod';

const jobIds = z.array(z.int().min(1));

function deserialize(text: string | undefined): readonly number[] {
  try {
    return jobIds.parse(JSON.parse(text ?? '[]'));
  } catch {
    // Somebody else's, or cut off: what is under way goes on all the same.
    return [];
  }
}

/** The work on many listings that was begun in this browser and is not known to be done. */
export function useRunningJobs() {
  const [ids, setIds] = useLocalStorage<readonly number[]>({
    key: 'adminBulkJobs',
    defaultValue: [],
    deserialize,
  });
  return {
    ids,
    add: (id: number) => setIds((previous) => [...new Set([...previous, id])]),
    remove: (id: number) => setIds((previous) => previous.filter((other) => other !== id)),
  };
}
