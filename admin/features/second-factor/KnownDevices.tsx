import { useForgetDevices } from '../../api/second-factor.ts';
import { SteadyButton } from '../../components/SteadyButton.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { secondFactorMessages } from './messages.ts';

/** Explains known devices, with a button to forget them. */
export function KnownDevices() {
  const texts = useCatalogue(secondFactorMessages);
  const toast = useToast();
  const { mutate, isPending } = useForgetDevices();
  const forget = () =>
    mutate(undefined, {
      onSuccess: () => toast.success(texts.forgotten),
      onError: (error) => toast.failure(texts.changeFailed, error),
    });
  return (
    <section aria-labelledby="known-devices" className="second-factor">
      <h2 id="known-devices">{texts.devices}</h2>
      <p className="muted">{texts.devicesText}</p>
      <SteadyButton variant="default" disabled={isPending} onClick={forget}>
        {texts.forget}
      </SteadyButton>
    </section>
  );
}
