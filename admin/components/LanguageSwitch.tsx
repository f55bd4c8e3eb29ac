import { useLanguage } from '../messages/language.tsx';

/** Switches between Turkish and English. */
export function LanguageSwitch() {
  const { other, change } = useLanguage();
  return (
    <button type="button" className="quiet" lang={other.code} onClick={change}>
      {other.name}
    </button>
  );
}
