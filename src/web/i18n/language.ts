import { type Messages, setupI18n } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { LANGUAGES, type Language, LOCALES } from '../../contract/languages.ts'
import type { Key } from '../../words/keys.ts'
import { isolated, type Translate } from '../../words/translate.ts'
import { LANGUAGE, remember } from '../ui/storage.ts'
import { book } from './book.ts'

const i18n = setupI18n()

type Catalogs = Record<Language, () => Promise<{ default: Messages }>>
const CATALOGS: Catalogs = {
  pt: () => import('virtual:catalog/pt'),
  en: () => import('virtual:catalog/en'),
  ru: () => import('virtual:catalog/ru'),
}
/** Texts that the first screen does not use; scripts/build/catalogs.ts lists the areas. */
const LATER_CATALOGS: Catalogs = {
  pt: () => import('virtual:catalog/pt/later'),
  en: () => import('virtual:catalog/en/later'),
  ru: () => import('virtual:catalog/ru/later'),
}
let laterWanted = false

/** Chosen by boot/choose-looks.ts before the first paint. */
export function initialLanguage(): Language {
  const { lang } = document.documentElement
  return LANGUAGES.find((language) => lang.startsWith(language)) ?? 'pt'
}

/** Loads the language's texts and switches to it without a reload. */
export async function showLanguage(language: Language): Promise<void> {
  const [first, later] = await Promise.all([CATALOGS[language](), laterWanted ? LATER_CATALOGS[language]() : undefined])
  document.documentElement.lang = language
  const messages = { ...first.default, ...later?.default }
  i18n.loadAndActivate({ locale: language, locales: LOCALES[language], messages })
}

/** Loads the texts beyond the first screen; `lazyPart` waits for them. */
export async function loadLaterWords(): Promise<void> {
  laterWanted = true
  const language = current()
  const { default: messages } = await LATER_CATALOGS[language]()
  i18n.load(language, messages)
}

/** Rejects if the texts cannot be loaded; the language then stays unchanged. */
export async function chooseLanguage(language: Language): Promise<void> {
  await showLanguage(language)
  remember(LANGUAGE, language)
}

function subscribe(onChange: () => void): () => void {
  const ends = [subscribeToWords(onChange), book.subscribe(onChange)]
  return () => {
    for (const end of ends) end()
  }
}
/** The inputs of all texts and amounts. */
const shown = () => `${i18n.locale} ${book.get().currency}`
const current = () => i18n.locale as Language // only `showLanguage` sets it

/** Rerenders also when the currency of the book changes: a component with amounts needs the language anyway. */
export function useLanguage(): Language {
  useSyncExternalStore(subscribe, shown)
  return current()
}

export const translate: Translate = (key, values) => i18n._(key, values && isolated(values))

/** Whether a text computed at run time, for example from the address, is a message key. */
export const isKey = (text: string): text is Key => Object.hasOwn(i18n.messages, text)

/** Rerenders with the language; a text with an amount needs `useLanguage` too. */
export function useT(): Translate {
  useSyncExternalStore(subscribeToWords, current)
  return translate
}

const subscribeToWords = (onChange: () => void) => i18n.on('change', onChange)
