import { CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useMessages } from '../../messages/language.tsx';
import { keepRoom } from './toast-room.ts';
import { endToast, type ShownToast, type ToastKind, useShownToasts } from './toast-store.ts';

/**
 * The column of toasts. Its two lists are always there: screen readers announce what is added to them, and
 * that once. Failures interrupt, everything else waits for the end of what is being read.
 */
export function Toasts() {
  const { toasts: name } = useMessages();
  const shown = useShownToasts();
  const column = useRef<HTMLElement>(null);
  useEffect(() => (column.current ? keepRoom(column.current) : undefined), []);
  const isUrgent = ({ kind }: ShownToast) => kind !== 'success';
  return (
    <section ref={column} className="toasts" aria-label={name}>
      <div role="status" aria-atomic={false}>
        {shown
          .filter((toast) => !isUrgent(toast))
          .map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
      </div>
      <div role="alert" aria-atomic={false}>
        {shown.filter(isUrgent).map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  );
}

const LOOKS: Readonly<Record<ToastKind, readonly [typeof IconCircleCheck, string]>> = {
  success: [IconCircleCheck, 'good'],
  warning: [IconAlertTriangle, 'warn'],
  failure: [IconExclamationCircle, 'bad'],
};

function ToastCard({ toast }: { readonly toast: ShownToast }) {
  const { id, kind, title, text, button, milliseconds } = toast;
  const { close } = useMessages();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let timer = setTimeout(endUnlessHeld, milliseconds);
    function endUnlessHeld() {
      if (isHeld(card.current)) timer = setTimeout(endUnlessHeld, milliseconds);
      else endToast(id);
    }
    return () => clearTimeout(timer);
  }, [id, milliseconds]);
  const [Icon, colour] = LOOKS[kind];
  return (
    <div ref={card} className={`toast ${kind}`} data-toast={id}>
      <Icon size={20} aria-hidden="true" className={colour} />
      <div>
        <p className="toast-title">{title}</p>
        {text !== '' && <p className="toast-text">{text}</p>}
        {button}
      </div>
      <CloseButton iconSize={18} aria-label={close} onClick={() => endToast(id)} />
    </div>
  );
}

/** Whether a toast is being read or used, or the page is out of sight. */
const isHeld = (card: HTMLElement | null): boolean =>
  document.hidden || card?.closest('.toasts:hover, .toasts:focus-within') != null;
