import { sharedValue } from '../components/shared-value.ts';

type Answer = (isConfirmed: boolean) => void;

/** Takes the answer of the dialog; null while no call waits for the password. */
const request = sharedValue<Answer | null>(null);
let answered: Promise<boolean> | null = null;

/**
 * Has the dialog ask for the own password. Calls that need it at the same moment share one dialog.
 * @returns whether the server has accepted the password; false where the dialog was cancelled
 */
export function requestPassword(): Promise<boolean> {
  answered ??= new Promise<boolean>((resolve) => request.set(resolve)).finally(() => {
    answered = null;
    request.set(null);
  });
  return answered;
}

/** A hook: what to call with the dialog's answer, null while the dialog is closed. */
export const usePasswordRequest = request.useValue;
