import { useMessages } from '../messages/language.tsx';
import './technical-detail.css';

/** The error text of a program, in English, collapsed until it is opened. */
export function TechnicalDetail({ children }: { readonly children: string }) {
  const { technicalDetail } = useMessages();
  return (
    <details className="technical-detail">
      <summary className="muted">{technicalDetail}</summary>
      <pre lang="en" dir="ltr">
        {children}
      </pre>
    </details>
  );
}
