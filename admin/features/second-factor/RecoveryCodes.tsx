import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useCatalogue } from '../../messages/language.tsx';
import { secondFactorMessages } from './messages.ts';

type Props = {
  readonly codes: readonly string[];
  readonly username: string;
  readonly onStored: () => void;
};

/** Shows new recovery codes, with buttons to download and print. They are shown only once. */
export function RecoveryCodes({ codes, username, onStored }: Props) {
  const texts = useCatalogue(secondFactorMessages);
  const file = `${texts.fileTitle(username)}\n\n${codes.join('\n')}\n`;
  return (
    <Stack gap="sm">
      <Text size="sm">{texts.codesText}</Text>
      <div className="recovery-codes">
        <p className="recovery-title">{texts.fileTitle(username)}</p>
        <ul>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <Group gap="sm">
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download={texts.fileName}
          leftSection={<IconDownload size={16} />}
        >
          {texts.download}
        </Button>
        <Button
          variant="default"
          onClick={() => window.print()}
          leftSection={<IconPrinter size={16} />}
        >
          {texts.print}
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button onClick={onStored} data-autofocus>
          {texts.stored}
        </Button>
      </Group>
    </Stack>
  );
}
