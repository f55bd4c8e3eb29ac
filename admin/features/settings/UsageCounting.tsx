import { Switch } from '@mantine/core';
import { USAGE_DAYS } from '../../../api/contract/calls/usage.ts';
import { useSaveUsageCounting, useUsageCounting } from '../../api/settings.ts';
import { QueryState } from '../../components/QueryState.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { settingsMessages } from './messages.ts';

/** The switch of the counting of searches and reads. */
export function UsageCounting() {
  const { usage } = useCatalogue(settingsMessages);
  const toast = useToast('usage counting');
  const { mutate, isPending } = useSaveUsageCounting();
  const save = (enabled: boolean) =>
    mutate(enabled, {
      onSuccess: () => toast.success(enabled ? usage.on : usage.off, usage.takesEffect),
      onError: (error) => toast.failure(usage.notSaved, error),
    });
  return (
    <section>
      <h2>{usage.title}</h2>
      <p className="muted prose">{usage.text(String(USAGE_DAYS))}</p>
      <QueryState query={useUsageCounting()} failed={usage.failed}>
        {({ enabled }) => (
          <Switch
            label={usage.label}
            checked={enabled}
            disabled={isPending}
            onChange={({ currentTarget }) => save(currentTarget.checked)}
            mt="sm"
          />
        )}
      </QueryState>
    </section>
  );
}
