import { useForgetDevices } from '../../api/second-factor.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { useCatalogue } from '../../messages/catalogue.ts';
import { secondFactorMessages } from './messages.ts';

/** Explains known devices, with a button to forget them. */
export function KnownDevices() {
  const texts = useCatalogue(secondFactorMessages);
  return (
    <section aria-labelledby="known-devices" className="second-factor">
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
    </section>
  );
}
