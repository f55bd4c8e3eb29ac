import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { statsQuery } from '../../api/overview.ts';
import { useClearCache } from '../../api/publication.ts';
import { Needs } from '../../components/Needs.tsx';
import { useConfirm } from '../../components/use-confirm.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { settingsMessages } from './messages.ts';

/** Explains the clearing of the cache, with the button. */
export function ClearCache() {
  const { cache } = useCatalogue(settingsMessages);
  return (
    <section>
      <h2>{cache.title}</h2>
      <p className="muted prose">{cache.text}</p>
      <ClearCacheButton />
    </section>
  );
}

/** A button that marks all pages as stale, after a confirmation. The screen reloads two seconds later. */
export function ClearCacheButton() {
  const { cache } = useCatalogue(settingsMessages);
  const { number } = useFormat();
  const client = useQueryClient();
  const { mutate, isPending } = useClearCache();
  const confirm = useConfirm();
  const toast = useToast();

  const clear = async () => {
    const stats = client.getQueryData(statsQuery.queryKey);
    const text = cache.confirmText(stats ? number(stats.totalBusinesses) : null);
    if (!(await confirm({ title: cache.confirmTitle, text, action: cache.clear }))) return;
    mutate(undefined, {
      onSuccess: ({ pages }) => toast.success(cache.cleared, cache.clearedHint(number(pages))),
      onError: (error) => toast.failure(cache.notCleared, error),
    });
  };
  return (
    <Needs least="editor">
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden="true" />}
        loading={isPending}
        onClick={() => void clear()}
      >
        {cache.clear}
      </Button>
    </Needs>
  );
}
