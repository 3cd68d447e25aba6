import { type IconNode, Monitor, Moon, Sun } from 'lucide'
import { type Language, LOCALES } from '../../contract/languages.ts'
import type { Key } from '../../words/keys.ts'
import { chooseLanguage, useLanguage, useT } from '../i18n/language.ts'
import { useSite } from '../site.ts'
import { theme, useTheme } from '../ui/theme.ts'
import type { Theme } from '../ui/themes.ts'
import { useToast } from '../ui/toast/toast.ts'
import { Choice } from './choice.tsx'
import { Section } from './section.tsx'
import { GENERAL } from './sections.ts'

/** Each language by its own name, so that it is found in any language. */
const LANGUAGES: readonly { value: Language; label: string; lang: string }[] = [
  { value: 'pt', label: 'Português', lang: LOCALES.pt },
  { value: 'en', label: 'English', lang: LOCALES.en },
  { value: 'ru', label: 'Русский', lang: LOCALES.ru },
]
const THEMES: readonly { value: Theme; label: Key; icon: IconNode }[] = [
  { value: 'dark', label: 'settings.themeDark', icon: Moon },
  { value: 'light', label: 'settings.themeLight', icon: Sun },
  { value: 'system', label: 'settings.themeSystem', icon: Monitor },
]

/** A `Choice` of the language, which changes the page at once. */
export function useLanguageChoice() {
  const t = useT()
  const toast = useToast()
  return {
    name: 'language',
    options: LANGUAGES,
    value: useLanguage(),
    // Selected once its texts are loaded.
    onChoose: (chosen: Language) =>
      void chooseLanguage(chosen).catch(() => toast({ title: t('common.noConnection'), tone: 'failing' })),
  } as const
}

/** Language and theme, for everyone. */
export function GeneralSection({ isCurrent }: { isCurrent: boolean }) {
  const t = useT()
  const site = useSite()
  return (
    <Section section={GENERAL} isCurrent={isCurrent} isFirst>
      <Choice {...useLanguageChoice()} />
      <Choice
        name="theme"
        options={THEMES.map((each) => ({ ...each, label: t(each.label) }))}
        value={useTheme()}
        onChoose={site.of(theme).choose}
      />
    </Section>
  )
}
