import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { statsQuery } from '../../api/overview.ts';
import { useClearCache } from '../../api/publication.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Needs } from '../../components/Needs.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
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
  const mutation = useClearCache();
  return (
    <Needs least="editor">
      <ActionButton
        mutation={mutation}
        input={undefined}
        ask={(confirm) => {
          const stats = client.getQueryData(statsQuery.queryKey);
          const text = cache.confirmText(stats ? number(stats.totalBusinesses) : null);
          return confirm({ title: cache.confirmTitle, text, action: cache.clear });
        }}
        onDone={({ pages }, toast) =>
          toast.success(cache.cleared, cache.clearedHint(number(pages)))
        }
        failed={cache.notCleared}
        leftSection={<IconRefresh size={16} />}
      >
        {cache.clear}
      </ActionButton>
    </Needs>
  );
}
