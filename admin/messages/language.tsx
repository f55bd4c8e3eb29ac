import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { Catalogue } from '../../api/contract/text/catalogue.ts';
import { readPreference, writePreference } from '../preferences.ts';
import { type Messages, messages as shared } from './messages.ts';

const { tr, en } = shared;

type Language = {
  readonly messages: Messages;
  /** The language that is not the current one. */
  readonly other: Messages['language'];
  readonly change: () => void;
};

const LanguageContext = createContext<Language | null>(null);

/** Provides the language that was last chosen in this browser; Turkish by default. */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [code, setCode] = useState(() => readPreference('adminLanguage'));
  const messages = code === en.language.code ? en : tr;
  const { language: other } = messages === tr ? en : tr;
  useEffect(() => {
    document.documentElement.lang = messages.language.code;
  }, [messages]);
  const change = () => {
    writePreference('adminLanguage', other.code);
    setCode(other.code);
  };
  return (
    <LanguageContext.Provider value={{ messages, other, change }}>
      {children}
    </LanguageContext.Provider>
  );
}

/** Renders its children in English, whatever the current language is. */
export function InEnglish({ children }: { readonly children: ReactNode }) {
  const language = useLanguage();
  return (
    <LanguageContext.Provider value={{ ...language, messages: en }}>
      {children}
    </LanguageContext.Provider>
  );
}

/** The current language and a way to change it. @throws Error outside of a LanguageProvider */
export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('useLanguage needs a LanguageProvider around it.');
  return language;
}

export const useMessages = (): Messages => useLanguage().messages;

/** The texts of a feature in the current language. */
export const useCatalogue = <Texts,>({ tr, en }: Catalogue<Texts>): Texts =>
  useMessages().language.code === 'en' ? en : tr;
