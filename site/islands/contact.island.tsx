import { type ChangeEvent, type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { CONTACT_API } from '../../api/contract/pages/contact-api.ts';
import {
  CONTACT_FAILED,
  CONTACT_SENT,
  type ContactField,
  checkContactField,
  HONEYPOT,
} from '../../api/contract/pages/contact-rules.ts';
import { businessPath } from '../../api/contract/pages/urls.ts';
import { CONTACT_FIELDS, SEND, SENDING } from '../lib/contact-form.ts';
import { readFieldErrors } from './contact-errors.ts';
import { ContactInput } from './contact-input.tsx';
import { IslandBoundary } from './island-boundary.tsx';
import { toast } from './toast.ts';

type Errors = Partial<Record<ContactField, string>>;

/** The listing that the message is about, from the address of the page. */
const aboutListing = (): string | null => {
  const slug = new URLSearchParams(location.search).get('about') ?? '';
  return /^[a-z0-9-]{1,150}$/.test(slug) ? `About ${businessPath(slug)}` : null;
};

/** The values and the focused field of the static form, which this form replaces. */
function readPlainForm() {
  const form = document.querySelector<HTMLFormElement>('form.contact-form');
  const values = new FormData(form ?? undefined);
  const subject = aboutListing();
  if (subject !== null && !values.get('subject')) values.set('subject', subject);
  const focused = document.activeElement;
  return {
    values,
    focused: focused instanceof HTMLElement && form?.contains(focused) ? focused.id : null,
  };
}

/** The contact form: shows errors under each field, and keeps the values until sending succeeds. */
export function ContactForm() {
  return (
    <IslandBoundary>
      <Form />
    </IslandBoundary>
  );
}

function Form() {
  const [plain] = useState(readPlainForm);
  const [errors, setErrors] = useState<Errors>({});
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    if (plain.focused !== null) document.getElementById(plain.focused)?.focus();
  }, [plain]);

  /** Shows errors and focuses the first invalid field. */
  function show(found: Errors): void {
    setErrors(found);
    const first = CONTACT_FIELDS.find(({ name }) => found[name] !== undefined);
    if (first) document.getElementById(`contact-${first.name}`)?.focus();
  }

  function check({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void {
    const changed = CONTACT_FIELDS.find(({ name }) => name === target.name);
    if (!changed || errors[changed.name] === undefined) return;
    const { [changed.name]: _, ...others } = errors;
    const problem = checkContactField(changed.name, target.value);
    setErrors(problem === null ? others : { ...others, [changed.name]: problem });
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.currentTarget));
    const found = CONTACT_FIELDS.flatMap(({ name }) => {
      const problem = checkContactField(name, String(values[name] ?? ''));
      return problem === null ? [] : [[name, problem]];
    });
    show(Object.fromEntries(found));
    if (found.length > 0) return;
    setSending(true);
    try {
      const refused = await send(values);
      if (refused) {
        toast({ title: 'Error', description: CONTACT_FAILED, tone: 'error' });
        show(refused);
      } else {
        form.current?.reset();
        toast(CONTACT_SENT);
      }
    } finally {
      setSending(false);
    }
  }

  // A disabled button loses the focus: it gets it back when sending ends.
  const wasSending = useRef(false);
  useLayoutEffect(() => {
    if (wasSending.current && !sending && document.activeElement === document.body)
      button.current?.focus();
    wasSending.current = sending;
  }, [sending]);

  return (
    <form
      ref={form}
      className="contact-form"
      method="post"
      action={CONTACT_API}
      noValidate
      onSubmit={submit}
    >
      {CONTACT_FIELDS.map((field) => (
        <ContactInput
          key={field.name}
          field={field}
          typed={String(plain.values.get(field.name) ?? '')}
          error={errors[field.name]}
          onChange={check}
        />
      ))}
      <div className="trap" aria-hidden="true">
        <label htmlFor="contact-trap">Leave this empty</label>
        <input id="contact-trap" name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </div>
      <button ref={button} className="primary" type="submit" disabled={sending}>
        {sending ? SENDING : SEND}
      </button>
    </form>
  );
}

/** @returns null if the message was accepted, else the field errors, which are empty for other failures */
async function send(values: object): Promise<Errors | null> {
  try {
    const answer = await fetch(CONTACT_API, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(values),
      credentials: 'same-origin',
    });
    const body: unknown = await answer.json();
    return answer.ok ? null : readFieldErrors(body);
  } catch {
    return {};
  }
}
