import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeleteEverything } from '../../../api/deletions.ts';
import { statsQuery } from '../../../api/overview.ts';
import { useConfirm } from '../../../components/use-confirm.tsx';
import { useFormat } from '../../../components/use-format.ts';
import { useToast } from '../../../components/use-toast.ts';
import { useCatalogue } from '../../../messages/catalogue.ts';
import { legacyMessages } from '../messages.ts';
import { DangerousAction } from './DangerousAction.tsx';

/** Deletes all listings, after two confirmations. */
export function DeleteEverything() {
  const { dangerous: texts, deleteAllFailed } = useCatalogue(legacyMessages);
  const { number } = useFormat();
  const client = useQueryClient();
  const { data: stats } = useQuery({ ...statsQuery, enabled: false });
  const { mutate, isPending } = useDeleteEverything();
  const confirm = useConfirm();
  const toast = useToast();

  const remove = async () => {
    try {
      const count = number((await client.fetchQuery({ ...statsQuery, staleTime: 0 })).listings);
      const isSure =
        (await confirm({
          title: texts.deleteAllTitle,
          text: texts.deleteAllText(count),
          action: texts.next,
          dangerous: true,
        })) &&
        (await confirm({
          title: texts.deleteAllAgain,
          text: texts.deleteAllAgainText(count),
          action: texts.deleteAllAction,
          dangerous: true,
        }));
      if (!isSure) return;
    } catch (error) {
      toast.failure(deleteAllFailed, error);
      return;
    }
    mutate(undefined, {
      onSuccess: ({ finished, deletedCount }) =>
        finished
          ? toast.success(texts.deletedAll, texts.deleted(number(deletedCount)))
          : toast.success(texts.deleted(number(deletedCount)), texts.goesOn),
      onError: (error) => toast.failure(deleteAllFailed, error),
    });
  };
  return (
    <DangerousAction
      action={texts.deleteAll}
      pending={texts.deletingAll}
      isPending={isPending}
      hint={texts.deleteAllHint(stats ? number(stats.listings) : '…')}
      onClick={() => void remove()}
    />
  );
}
