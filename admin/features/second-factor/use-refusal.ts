import { CallError } from '../../api/call.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { refusedFields } from '../administrators/rules.ts';
import { secondFactorMessages } from './messages.ts';

type Field = 'password' | 'code';

/** Shows why a call was refused: at the field that is wrong, else as a toast. */
export function useRefusal(): (
  error: Error,
  form: { readonly setFieldError: (field: Field, message: string) => void },
  first: Field,
) => void {
  const texts = useCatalogue(secondFactorMessages);
  const toast = useToast();
  return (error, form, first) => {
    const [refused] = refusedFields(error);
    if (refused?.path === 'password') form.setFieldError('password', texts.wrongPassword);
    else if (refused?.path === 'code') form.setFieldError('code', texts.wrongCode);
    else if (error instanceof CallError && error.status === 429)
      form.setFieldError(first, texts.tooMany(Math.ceil((error.retryAfter ?? 60) / 60)));
    else if (error instanceof CallError && error.status === 409 && first === 'code')
      form.setFieldError('code', texts.lapsed);
    else toast.failure(texts.changeFailed, error);
  };
}
