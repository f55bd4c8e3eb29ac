import { List, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { TestData } from '../../../../api/contract/calls/deletions.ts';
import { testDataQuery, useDeleteTestData } from '../../../api/deletions.ts';
import { useConfirm } from '../../../components/use-confirm.tsx';
import { useFormat } from '../../../components/use-format.ts';
import { useToast } from '../../../components/use-toast.ts';
import { useCatalogue } from '../../../messages/catalogue.ts';
import { legacyMessages } from '../messages.ts';
import { DangerousAction } from './DangerousAction.tsx';

/** Deletes test listings, after a confirmation that names some of them. */
export function DeleteTestData() {
  const { dangerous: texts } = useCatalogue(legacyMessages);
  const { number } = useFormat();
  const client = useQueryClient();
  const { mutate, isPending } = useDeleteTestData();
  const confirm = useConfirm();
  const toast = useToast();

  const remove = async () => {
    try {
      const found = await client.fetchQuery(testDataQuery);
      if (found.count === 0) return toast.success(texts.noTest);
      const isSure = await confirm({
        title: texts.testTitle,
        text: <Found found={found} />,
        action: texts.test,
        dangerous: true,
      });
      if (!isSure) return;
    } catch (error) {
      toast.failure(texts.testFailed, error);
      return;
    }
    mutate(undefined, {
      onSuccess: ({ finished, deletedCount }) =>
        toast.success(
          texts.testDeleted,
          finished ? texts.deleted(number(deletedCount)) : texts.goesOn,
        ),
      onError: (error) => toast.failure(texts.testFailed, error),
    });
  };
  return (
    <DangerousAction
      action={texts.test}
      pending={texts.deletingTest}
      isPending={isPending}
      hint={texts.testHint}
      onClick={() => void remove()}
    />
  );
}

function Found({ found: { count, examples } }: { readonly found: TestData }) {
  const { dangerous: texts, more } = useCatalogue(legacyMessages);
  const { number } = useFormat();
  return (
    <Stack gap="xs">
      <Text size="sm">{texts.testText(number(count))}</Text>
      <List size="sm">
        {examples.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names may repeat.
          <List.Item key={index}>
            <bdi>{name}</bdi>
          </List.Item>
        ))}
        {count > examples.length && <List.Item>{more(number(count - examples.length))}</List.Item>}
      </List>
    </Stack>
  );
}
