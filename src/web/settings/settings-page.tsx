import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import { Suspense } from 'react'
import { type Language, LOCALES } from '../../contract/languages.ts'
import { useCurrentUser } from '../api/current-user.ts'
import type { Key } from '../i18n/keys.ts'
import { chooseLanguage, useLanguage, useT } from '../i18n/language.ts'
import { lazyPart } from '../layout/lazy-part.tsx'
import { Card } from '../ui/card.tsx'
import { chooseTheme, type Theme, useTheme } from '../ui/theme.ts'
import { ChoiceCards } from './choice-cards.tsx'

const AccountSettings = lazyPart(() => import('./account-settings.tsx'))

/** Language and theme for everyone; the rest for users. */
export default function SettingsPage() {
  const user = useCurrentUser()
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <LanguageCard />
      <ThemeCard />
      {user && (
        <Suspense>
          <AccountSettings user={user} />
        </Suspense>
      )}
    </div>
  )
}

/** Each language by its own name, so that it is found from any language. */
const LANGUAGES: readonly { value: Language; label: string; lang: string }[] = [
  { value: 'pt', label: 'Português', lang: LOCALES.pt },
  { value: 'en', label: 'English', lang: LOCALES.en },
  { value: 'ru', label: 'Русский', lang: LOCALES.ru },
]

function LanguageCard() {
  const t = useT()
  const language = useLanguage()
  return (
    <Card title={t('settings.language')} description={t('settings.languageDescription')}>
      <ChoiceCards
        name="language"
        legend={t('settings.language')}
        choices={LANGUAGES}
        value={language}
        onChoose={(chosen) => void chooseLanguage(chosen)} // shown once its catalog is loaded
      />
    </Card>
  )
}

const THEMES: readonly { value: Theme; label: Key; icon: LucideIcon }[] = [
  { value: 'dark', label: 'settings.themeDark', icon: Moon },
  { value: 'light', label: 'settings.themeLight', icon: Sun },
  { value: 'system', label: 'settings.themeSystem', icon: Monitor },
]

function ThemeCard() {
  const t = useT()
  return (
    <Card title={t('settings.theme')} description={t('settings.themeDescription')}>
      <ChoiceCards
        name="theme"
        legend={t('settings.theme')}
        choices={THEMES.map((theme) => ({ ...theme, label: t(theme.label) }))}
        value={useTheme()}
        onChoose={chooseTheme}
      />
    </Card>
  )
}
