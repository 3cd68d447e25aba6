import { type IconNode, Monitor, Moon, Sun } from 'lucide'
import { type Language, LOCALES } from '../../contract/languages.ts'
import type { Key } from '../i18n/keys.ts'
import { chooseLanguage, useLanguage, useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { SettingRow } from '../ui/setting-row.tsx'
import { chooseTheme, useTheme } from '../ui/theme.ts'
import type { Theme } from '../ui/themes.ts'
import { toast } from '../ui/toast/toast.ts'
import { Choice } from './choice.tsx'
import { Section } from './section.tsx'
import { GENERAL } from './sections.ts'

/** Each language by its own name, so that it is found from any language. */
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

/** Language and theme, for everyone; notifications where the page has room for them here. */
export function GeneralSection({ isCurrent, notifies }: { isCurrent: boolean; notifies: boolean }) {
  const t = useT()
  return (
    <Section section={GENERAL} isCurrent={isCurrent} isFirst>
      <Choice
        name="language"
        options={LANGUAGES}
        value={useLanguage()}
        // Shown once its words are loaded.
        onChoose={(chosen) =>
          void chooseLanguage(chosen).catch(() => toast({ title: t('common.noConnection'), tone: 'failing' }))
        }
      />
      <Choice
        name="theme"
        options={THEMES.map((theme) => ({ ...theme, label: t(theme.label) }))}
        value={useTheme()}
        onChoose={chooseTheme}
      />
      {notifies && <Notifications />}
    </Section>
  )
}

/** They come later: saving only shows a toast. */
export function Notifications() {
  const t = useT()
  const save = () => toast({ title: t('settings.saved'), description: t('settings.savedDescription'), tone: 'won' })
  return (
    <SettingRow title={t('settings.notifications')} hint={t('settings.notificationsDescription')}>
      <Button onClick={save}>{t('settings.save')}</Button>
    </SettingRow>
  )
}
