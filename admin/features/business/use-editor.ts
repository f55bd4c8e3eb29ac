import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useState } from 'react';
import type { BusinessDetail, EditConflict } from '../../../api/contract/calls/admin-businesses.ts';
import type { HistoryEvent } from '../../../api/contract/calls/history.ts';
import { conflictIn, useSaveBusiness } from '../../api/listings.ts';
import { useFormat } from '../../components/use-format.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { explainWith, findErrors } from './form-errors.ts';
import { differing, type FormValues, isSame, toForm, toRequest } from './form-values.ts';
import { versionBefore } from './former-version.ts';
import { businessMessages } from './messages.ts';
import { useFormErrors } from './use-form-errors.ts';

/** A listing after a concurrent change; `changedBy` is absent if the server was not asked for it. */
export type Conflict = Omit<EditConflict, 'changedBy'> & Partial<Pick<EditConflict, 'changedBy'>>;

/**
 * The form of a listing: validation, saving, and conflicts with concurrent changes.
 * @param live the latest version of the listing from the server
 */
export function useEditor(live: BusinessDetail) {
  const texts = useCatalogue(businessMessages);
  const { number } = useFormat();
  const explain = explainWith(texts.issues, number);
  const toast = useToast(`edit ${live.id}`);
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

  const fillForm = (business: BusinessDetail, wanted = toForm(business)) => {
    setBase(business);
    form.setValues(wanted);
    form.clearErrors();
  };
  // Shows a concurrent change at once if the form has no unsaved changes.
  const follow = useEffectEvent(() => {
    if (!isOutdated) setBase(live);
    else if (!isDirty) fillForm(live);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the listing changes.
  useEffect(() => follow(), [live.updatedAt]);

  const report = useFormErrors(form, toast);

  const save = async (wanted: FormValues, from: BusinessDetail): Promise<void> => {
    try {
      fillForm(await mutateAsync({ id: from.id, form: toRequest(wanted, from) }));
      toast.success(texts.form.saved, texts.form.savedText);
    } catch (error) {
      const found = conflictIn(error);
      // The concurrent change, such as an approval, did not touch a field of the form: save again.
      if (found && isSame(toForm(found.business), toForm(from)))
        return save(wanted, found.business);
      if (found) return setConflict(found);
      report.showRefusal(error, texts.form.failed);
    }
  };

  return {
    form,
    base,
    changes,
    isDirty,
    isSaving: isPending,
    submit: form.onSubmit(() => save(form.getValues(), base), report.show),
    reset: () => fillForm(base),
    /** Fills the form with the values from before these events, the newest first. Nothing is saved yet. */
    returnTo(undone: readonly HistoryEvent[]) {
      form.setValues(toForm(versionBefore(base, undone)));
      toast.success(texts.history.returned, texts.history.returnedText);
    },
    /** The concurrent change to resolve; null if there is none. */
    conflict,
    /** Whether the listing has changed since the form was filled, so that saving would conflict. */
    isOutdated,
    review: () => setConflict({ business: live, changedAt: live.updatedAt }),
    /** Resolves the conflict: saves the chosen values over the concurrent change. */
    resolve(chosen: FormValues) {
      if (!conflict) return;
      setConflict(null);
      fillForm(conflict.business, chosen);
      void save(chosen, conflict.business);
    },
    /** Resolves the conflict: discards the own changes. */
    discard: () => {
      if (conflict) fillForm(conflict.business);
      setConflict(null);
    },
    close: () => setConflict(null),
  };
}

export type Editor = ReturnType<typeof useEditor>;
