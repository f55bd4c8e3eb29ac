import type { UseFormReturnType } from '@mantine/form';
import { z } from 'zod';
import type { EditableField } from '../../../api/contract/calls/admin-businesses.ts';
import { CallError } from '../../api/call.ts';
import { useFormat } from '../../components/use-format.ts';
import type { Toasts } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { useFieldName } from './editor-context.tsx';
import { explainIssues, explainWith } from './form-errors.ts';
import { FORM_FIELDS, type FormValues } from './form-values.ts';
import { businessMessages } from './messages.ts';

const refusal = z.object({
  issues: z.array(z.object({ path: z.string(), message: z.string() })),
});

const inDocumentOrder = (one: Node, other: Node) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

/**
 * Shows the errors of the form of a listing, those of the browser and those of the server.
 * @param toast the toasts about saving it
 */
export function useFormErrors(form: UseFormReturnType<FormValues>, toast: Toasts) {
  const texts = useCatalogue(businessMessages);
  const nameOf = useFieldName();
  const { number } = useFormat();
  const show = (errors: object) => {
    const wrong = FORM_FIELDS.filter((field) => field in errors);
    const names = wrong.map((field) => nameOf(field)).join(', ');
    toast.failure(texts.form.invalid, texts.form.invalidText(names));
    const [first] = wrong
      .map((field) => form.getInputNode<HTMLElement, EditableField>(field))
      .filter((input) => input !== null)
      .sort(inDocumentOrder);
    first?.focus();
  };
  return {
    show,
    /** Shows why the server has refused a request, at the fields where it names them. */
    showRefusal(error: unknown, failed: string): void {
      const details = error instanceof CallError ? error.reason?.details : null;
      const { data } = refusal.safeParse(details);
      if (!data) {
        toast.failure(failed, error);
        return;
      }
      const errors = explainIssues(data.issues, explainWith(texts.issues, number));
      form.setErrors(errors);
      show(errors);
    },
  };
}
