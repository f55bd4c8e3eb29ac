import { type UseFormReturnType, useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { z } from 'zod';
import type {
  BusinessDetail,
  EditableField,
  EditConflict,
} from '../../../api/contract/calls/admin-businesses.ts';
import { CallError } from '../../api/call.ts';
import { conflictIn, useSaveBusiness } from '../../api/save-business.ts';
import { useFormat } from '../../components/use-format.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { explainIssues, explainWith, findErrors } from './form-errors.ts';
import {
  differing,
  FORM_FIELDS,
  type FormValues,
  isSame,
  toForm,
  toRequest,
} from './form-values.ts';
import { CATALOGUE } from './messages.ts';

const refusal = z.object({
  issues: z.array(z.object({ path: z.string(), message: z.string() })),
});

export type Form = UseFormReturnType<FormValues>;

/** A listing as somebody else has left it; `changedBy` is absent where the server has not been asked. */
export type Conflict = Omit<EditConflict, 'changedBy'> & Partial<Pick<EditConflict, 'changedBy'>>;

/**
 * The form of a listing, and what becomes of it.
 * @param live the listing as the server has told it last
 */
export function useEditor(live: BusinessDetail) {
  const texts = useCatalogue(CATALOGUE);
  const { number } = useFormat();
  const explain = explainWith(texts.issues, number);
  const toast = useToast();
  const [base, setBase] = useState(live);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { mutateAsync, isPending } = useSaveBusiness();
  const form = useForm<FormValues>({
    mode: 'controlled',
    initialValues: toForm(live),
    validate: (values) => findErrors(values, base, texts, explain),
  });
  const { values } = form;
  const changes = differing(values, toForm(base));
  const isDirty = changes.length > 0 || values.regenerateSlug;
  const isOutdated = !isSame(toForm(live), toForm(base));

  const begin = (business: BusinessDetail, wanted = toForm(business)) => {
    setBase(business);
    form.setValues(wanted);
    form.clearErrors();
  };
  // What somebody else has changed is shown at once where nothing of one's own would be lost by it.
  const follow = useEffectEvent(() => {
    if (!isOutdated) setBase(live);
    else if (!isDirty) begin(live);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the listing is another.
  useEffect(() => follow(), [live.updatedAt]);

  // What was said of an attempt is over with the next.
  const complaint = useRef<string>(null);
  const withdraw = () => complaint.current !== null && notifications.hide(complaint.current);
  const complain = (errors: object) => {
    withdraw();
    const wrong = FORM_FIELDS.filter((field) => field in errors);
    const names = wrong.map((field) => texts.fields[field]).join(', ');
    complaint.current = toast.failure(texts.form.invalid, texts.form.invalidText(names));
    if (wrong[0]) form.getInputNode<HTMLElement, EditableField>(wrong[0])?.focus();
  };

  const save = async (wanted: FormValues, from: BusinessDetail): Promise<void> => {
    try {
      begin(await mutateAsync({ id: from.id, form: toRequest(wanted, from) }));
      withdraw();
      toast.success(texts.form.saved, texts.form.savedText);
    } catch (error) {
      const found = conflictIn(error);
      // Approval and the like change the listing, but nothing of what the form is about.
      if (found && isSame(toForm(found.business), toForm(from)))
        return save(wanted, found.business);
      if (found) return setConflict(found);
      const details = error instanceof CallError ? error.reason?.details : null;
      const { data } = refusal.safeParse(details);
      if (!data) return void toast.failure(texts.form.failed, error);
      const errors = explainIssues(data.issues, explain);
      form.setErrors(errors);
      complain(errors);
    }
  };

  return {
    form,
    base,
    changes,
    isDirty,
    isSaving: isPending,
    submit: form.onSubmit(() => save(form.getValues(), base), complain),
    reset: () => begin(base),
    /** The listing as somebody else has left it, to be chosen from. */
    conflict,
    /** Whether somebody else has changed it since, which saving would find out. */
    isOutdated,
    review: () => setConflict({ business: live, changedAt: live.updatedAt }),
    /** Saves what was chosen over what somebody else has left. */
    settle(chosen: FormValues) {
      if (!conflict) return;
      setConflict(null);
      begin(conflict.business, chosen);
      void save(chosen, conflict.business);
    },
    /** Goes on with what somebody else has left. */
    yield: () => {
      if (conflict) begin(conflict.business);
      setConflict(null);
    },
    close: () => setConflict(null),
  };
}

export type Editor = ReturnType<typeof useEditor>;
