import { useFixSlugs } from '../../../api/listings.ts';
import { useConfirm } from '../../../components/use-confirm.tsx';
import { useFormat } from '../../../components/use-format.ts';
import { useToast } from '../../../components/use-toast.ts';
import { useCatalogue } from '../../../messages/catalogue.ts';
import { legacyMessages } from '../messages.ts';
import { DangerousAction } from './DangerousAction.tsx';

/**
 * Shortens slugs that end in a long number.
 * @param onJob called with the id of a job that continues in the background
 */
export function FixSlugs({ onJob }: { readonly onJob: (id: number) => void }) {
  const { dangerous: texts } = useCatalogue(legacyMessages);
  const { number } = useFormat();
  const { mutate, isPending } = useFixSlugs();
  const confirm = useConfirm();
  const toast = useToast();

  const fix = async () => {
    const isSure = await confirm({
      title: texts.slugsTitle,
      text: texts.slugsText,
      action: texts.slugs,
    });
    if (!isSure) return;
    mutate(undefined, {
      onSuccess({ finished, jobId, successCount, totalProcessed }) {
        const counts = texts.slugsCounts(number(successCount), number(totalProcessed));
        if (finished) toast.success(texts.slugsFixed, counts);
        else if (jobId !== null) onJob(jobId);
      },
      onError: (error) => toast.failure(texts.slugsFailed, error),
    });
  };
  return (
    <DangerousAction
      action={texts.slugs}
      pending={texts.fixingSlugs}
      isPending={isPending}
      hint={texts.slugsHint}
      onClick={() => void fix()}
    />
  );
}
