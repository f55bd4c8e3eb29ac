import { CallError } from '../../api/call.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { refusedFields } from '../administrators/rules.ts';
import { secondFactorMessages } from './messages.ts';

type Field = 'password' | 'code';

/**
 * Returns a function that shows why a call was refused: at the wrong field, or as a notification.
 * `fallback` is the field for errors that concern no field, such as too many attempts.
 */
export function useShowRefusal(): (
  error: Error,
  form: { readonly setFieldError: (field: Field, message: string) => void },
  fallback: Field,
) => void {
  const texts = useCatalogue(secondFactorMessages);
  const toast = useToast();
  return (error, form, fallback) => {
    const [refused] = refusedFields(error);
    if (refused?.path === 'password') form.setFieldError('password', texts.wrongPassword);
    else if (refused?.path === 'code') form.setFieldError('code', texts.wrongCode);
    else if (error instanceof CallError && error.status === 429)
      form.setFieldError(fallback, texts.tooMany(Math.ceil((error.retryAfter ?? 60) / 60)));
    else if (error instanceof CallError && error.status === 409 && fallback === 'code')
      form.setFieldError('code', texts.lapsed);
    else toast.failure(texts.changeFailed, error);
  };
}
