import { useMessages } from '../messages/language.tsx';
import './technical-detail.css';

/** What programs have said of a problem, in English, for whoever wants to know. */
export function TechnicalDetail({ children }: { readonly children: string }) {
  const { technicalDetail } = useMessages();
  return (
    <details className="technical-detail">
      <summary>{technicalDetail}</summary>
      <pre lang="en" dir="ltr">
        {children}
      </pre>
    </details>
  );
}
