import { useLanguage } from '../messages/language.tsx';

export function LanguageSwitch() {
  const { other, change } = useLanguage();
  return (
    <button type="button" className="quiet" lang={other.code} onClick={change}>
      {other.name}
    </button>
  );
}
