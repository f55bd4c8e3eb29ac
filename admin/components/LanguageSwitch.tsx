import { Button } from '@mantine/core';
import { useLanguage } from '../messages/language.tsx';

/** Switches between Turkish and English. */
export function LanguageSwitch() {
  const { other, change } = useLanguage();
  return (
    <Button variant="subtle" color="gray" lang={other.code} onClick={change}>
      {other.name}
    </Button>
  );
}
