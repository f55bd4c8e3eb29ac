import { sharedValue } from '../components/shared-value.ts';

type Answer = (isConfirmed: boolean) => void;

/** Resolves with the answer of the dialog; null while no call waits for the password. */
const request = sharedValue<Answer | null>(null);
let answered: Promise<boolean> | null = null;

/**
 * Opens the dialog that asks for the administrator's password. Concurrent calls share one dialog.
 * @returns whether the server has accepted the password; false if the dialog was cancelled
 */
export function requestPassword(): Promise<boolean> {
  answered ??= new Promise<boolean>((resolve) => request.set(resolve)).finally(() => {
    answered = null;
    request.set(null);
  });
  return answered;
}

/** A hook: the function to call with the dialog's answer, or null while the dialog is closed. */
export const usePasswordRequest = request.useValue;
