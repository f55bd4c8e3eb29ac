import type { UseFormReturnType } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useRef } from 'react';
import { z } from 'zod';
import type { EditableField } from '../../../api/contract/calls/admin-businesses.ts';
import { CallError } from '../../api/call.ts';
import { useFormat } from '../../components/use-format.ts';
import { useToast } from '../../components/use-toast.ts';
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

/** Shows the errors of the form of a listing, those of the browser and those of the server. */
export function useFormErrors(form: UseFormReturnType<FormValues>) {
  const texts = useCatalogue(businessMessages);
  const nameOf = useFieldName();
  const { number } = useFormat();
  const toast = useToast();
  // The notification about invalid fields is replaced by the next attempt.
  const shown = useRef<string>(null);
  const hide = () => shown.current !== null && notifications.hide(shown.current);
  const show = (errors: object) => {
    hide();
    const wrong = FORM_FIELDS.filter((field) => field in errors);
    const names = wrong.map((field) => nameOf(field)).join(', ');
    shown.current = toast.failure(texts.form.invalid, texts.form.invalidText(names));
    const [first] = wrong
      .map((field) => form.getInputNode<HTMLElement, EditableField>(field))
      .filter((input) => input !== null)
      .sort(inDocumentOrder);
    first?.focus();
  };
  return {
    show,
    hide,
    /** Shows why the server has refused a request, at the fields where it names them. */
    showRefusal(error: unknown, failed: string): void {
      const details = error instanceof CallError ? error.reason?.details : null;
      const { data } = refusal.safeParse(details);
      if (!data) return void toast.failure(failed, error);
      const errors = explainIssues(data.issues, explainWith(texts.issues, number));
      form.setErrors(errors);
      show(errors);
    },
  };
}
