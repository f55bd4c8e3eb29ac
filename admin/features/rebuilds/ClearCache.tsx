import { Button } from '@mantine/core';
import { IconRefreshAlert } from '@tabler/icons-react';
import { useClearCache } from '../../api/publication.ts';
import { useConfirm } from '../../components/use-confirm.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useMay } from '../../components/use-role.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { rebuildsMessages } from './messages.ts';

/** A button that marks all pages as stale, after a confirmation. */
export function ClearCache() {
  const texts = useCatalogue(rebuildsMessages);
  const { number } = useFormat();
  const toast = useToast();
  const confirm = useConfirm();
  const may = useMay();
  const { mutate, isPending } = useClearCache();
  const clear = async () => {
    const question = { title: texts.askClear, text: texts.askClearText, action: texts.clear };
    if (!(await confirm(question))) return;
    mutate(undefined, {
      onSuccess: ({ pages }) => toast.success(texts.cleared, texts.clearedText(number(pages))),
      onError: (error) => toast.failure(texts.clearFailed, error),
    });
  };
  if (!may('editor')) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconRefreshAlert size={18} aria-hidden="true" />}
      loading={isPending}
      onClick={() => void clear()}
    >
      {texts.clear}
    </Button>
  );
}
