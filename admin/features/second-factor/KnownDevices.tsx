import { Stack } from '@mantine/core';
import { useForgetDevices } from '../../api/second-factor.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { useCatalogue } from '../../messages/language.tsx';
import { secondFactorMessages } from './messages.ts';

/** Explains known devices, with a button to forget them. */
export function KnownDevices() {
  const texts = useCatalogue(secondFactorMessages);
  return (
    <Stack
      component="section"
      gap="sm"
      align="flex-start"
      maw="44rem"
      mt="2.5rem"
      aria-labelledby="known-devices"
    >
      <h2 id="known-devices">{texts.devices}</h2>
      <p className="muted">{texts.devicesText}</p>
      <ActionButton
        mutation={useForgetDevices()}
        input={undefined}
        onDone={(_, toast) => toast.success(texts.forgotten)}
        failed={texts.changeFailed}
      >
        {texts.forget}
      </ActionButton>
    </Stack>
  );
}
