import { useLocalStorage } from '@mantine/hooks';
import { z } from 'zod';

const jobIds = z.array(z.int().min(1));

function deserialize(text: string | undefined): readonly number[] {
  try {
    return jobIds.parse(JSON.parse(text ?? '[]'));
  } catch {
    // Invalid storage content only hides the progress: the jobs continue on the server.
    return [];
  }
}

/** The ids of jobs that were started in this browser and have not finished, kept in its storage. */
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
