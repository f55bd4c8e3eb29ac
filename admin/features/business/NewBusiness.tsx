import { Anchor, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue, useHotkeys } from '@mantine/hooks';
import { IconAlertTriangle, IconDeviceFloppy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { BusinessDetail } from '../../../api/contract/calls/admin-businesses.ts';
import { businessesQuery, useBusiness, useCreateBusiness } from '../../api/listings.ts';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen } from '../../components/Screen.tsx';
import { SteadyButton } from '../../components/SteadyButton.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useToast } from '../../components/use-toast.ts';
import { useUnsavedWarning } from '../../components/use-unsaved-warning.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { EditorFields } from './EditorFields.tsx';
import { EditorContext } from './editor-context.tsx';
import { explainWith, findErrors } from './form-errors.ts';
import { BLANK, type FormValues, isSame, toForm, toNewRequest } from './form-values.ts';
import { ListLinks } from './ListLinks.tsx';
import { businessMessages } from './messages.ts';
import { useFormErrors } from './use-form-errors.ts';
import './business.css';

/** The screen that adds a listing, blank or as a copy of another one (`?copy=ID`). */
export function NewBusiness() {
  const { added, failed } = useCatalogue(businessMessages);
  const [parameters] = useSearchParams();
  const copied = Number(parameters.get('copy'));
  return (
    <Screen title={added.title} tools={<ListLinks />}>
      {copied > 0 ? <Copy id={copied} failed={failed} /> : <NewForm start={toForm(BLANK)} />}
    </Screen>
  );
}

function Copy({ id, failed }: { readonly id: number; readonly failed: string }) {
  const query = useBusiness(id);
  return (
    <QueryState query={query} failed={failed}>
      {(business: BusinessDetail) => <NewForm key={id} start={toForm(business)} />}
    </QueryState>
  );
}

/** @param start the values that the form begins with */
function NewForm({ start }: { readonly start: FormValues }) {
  const texts = useCatalogue(businessMessages);
  const { added } = texts;
  const { number } = useFormat();
  const toast = useToast('new business');
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const [approved, setApproved] = useState(false);
  const [id, setId] = useState<number | null>(null);
  const { mutateAsync, isPending } = useCreateBusiness();
  const form = useForm<FormValues>({
    mode: 'controlled',
    initialValues: start,
    validate: (values) => findErrors(values, BLANK, texts, explainWith(texts.issues, number)),
  });
  const report = useFormErrors(form, toast);
  useUnsavedWarning(id === null && !isSame(form.values, toForm(BLANK)));
  useHotkeys([['mod+S', () => element.current?.requestSubmit()]], []);
  // After the render that turned the unsaved warning off.
  useEffect(() => {
    if (id !== null) void navigate(PATHS.business(id), { replace: true });
  }, [id, navigate]);

  const add = async (values: FormValues) => {
    try {
      const business = await mutateAsync(toNewRequest(values, approved));
      toast.success(added.done, approved ? added.donePublic : added.doneWaiting);
      setId(business.id);
    } catch (error) {
      report.showRefusal(error, added.failed);
    }
  };

  return (
    <div className="editor">
      <EditorContext value={{ form, editedFields: [] }}>
        <form
          ref={element}
          aria-label={texts.form.label}
          onSubmit={form.onSubmit(add, report.show)}
          noValidate
        >
          <div className="editor-fields">
            <EditorFields />
          </div>
          <div className="save-bar dirty">
            <Similar values={form.values} />
            <Switch
              label={added.approved}
              checked={approved}
              onChange={({ currentTarget }) => setApproved(currentTarget.checked)}
            />
            <SteadyButton
              type="submit"
              disabled={isPending}
              leftSection={<IconDeviceFloppy size={18} />}
            >
              {isPending ? texts.form.saving : added.save}
            </SteadyButton>
          </div>
        </form>
      </EditorContext>
    </div>
  );
}

/** Minimum letters of a name, and digits of a phone number, that are looked for. */
const MIN_LENGTH = 4;
const PAUSE_MILLISECONDS = 400;
const SHOWN = 3;

/** Warns of listings with the same phone number, or with a name like this one in the same country. */
function Similar({ values }: { readonly values: FormValues }) {
  const { added } = useCatalogue(businessMessages);
  const { name, phone, countryCode } = values;
  const [asked] = useDebouncedValue({ name, phone, countryCode }, PAUSE_MILLISECONDS);
  const find = (filter: string, country: string, enabled: boolean) => {
    const { placeholderData: _, ...query } = businessesQuery({
      filter,
      ...(country !== '' && { country }),
    });
    return { ...query, enabled: enabled && filter.trim().length >= MIN_LENGTH };
  };
  const named = useQuery(find(asked.name, asked.countryCode, asked.countryCode !== ''));
  const called = useQuery(find(asked.phone, '', true));
  const found = [...(called.data?.businesses ?? []), ...(named.data?.businesses ?? [])];
  const unique = [...new Map(found.map((business) => [business.id, business])).values()];
  return (
    <p role="status" className="similar-listings">
      {unique.length > 0 && (
        <>
          <IconAlertTriangle size={18} aria-hidden="true" /> <b>{added.similar}</b>
          {unique.slice(0, SHOWN).map(({ id, name: other, city }) => (
            <span key={id}>
              <Anchor component={Link} to={PATHS.business(id)} target="_blank" dir="auto">
                {other}
              </Anchor>{' '}
              <bdi className="muted">{city}</bdi>
            </span>
          ))}
        </>
      )}
    </p>
  );
}
