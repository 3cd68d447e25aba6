import { Check, type IconNode, Monitor, Moon, Sun } from 'lucide'
import { Suspense } from 'react'
import { type Language, LOCALES } from '../../contract/languages.ts'
import { useCurrentUser } from '../api/current-user.ts'
import type { Key } from '../i18n/keys.ts'
import { chooseLanguage, useLanguage, useT } from '../i18n/language.ts'
import { lazyPart } from '../layout/lazy-part.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { chooseTheme, useTheme } from '../ui/theme.ts'
import type { Theme } from '../ui/themes.ts'
import { toast } from '../ui/toast/toast.ts'

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
  return (
    <ChoiceCard
      name="language"
      choices={LANGUAGES}
      value={useLanguage()}
      // Shown once its words are loaded.
      onChoose={(chosen) =>
        void chooseLanguage(chosen).catch(() => toast({ title: t('common.noConnection'), tone: 'failing' }))
      }
    />
  )
}

const THEMES: readonly { value: Theme; label: Key; icon: IconNode }[] = [
  { value: 'dark', label: 'settings.themeDark', icon: Moon },
  { value: 'light', label: 'settings.themeLight', icon: Sun },
  { value: 'system', label: 'settings.themeSystem', icon: Monitor },
]

function ThemeCard() {
  const t = useT()
  const choices = THEMES.map((theme) => ({ ...theme, label: t(theme.label) }))
  return <ChoiceCard name="theme" choices={choices} value={useTheme()} onChoose={chooseTheme} />
}

type Choice<T extends string> = { value: T; label: string; icon?: IconNode; lang?: string }

type Props<T extends string> = {
  name: 'language' | 'theme'
  choices: readonly Choice<T>[]
  value: T
  onChoose: (value: T) => void
}

/** Radio buttons that look like cards: in a row where the longest label fits, without icons where it fits only then. */
function ChoiceCard<T extends string>({ name, choices, value, onChoose }: Props<T>) {
  const t = useT()
  return (
    <Card title={t(`settings.${name}`)} description={t(`settings.${name}Description`)}>
      <div className="@container">
        <fieldset className="grid gap-2 @min-[26rem]:grid-cols-3">
          <legend className="sr-only">{t(`settings.${name}`)}</legend>
          {choices.map(({ value: each, label, icon, lang }) => (
            <label
              key={each}
              className="relative flex min-h-11 items-center gap-2.5 rounded-control border border-edge bg-raised px-3 py-2 text-small
              font-medium has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-2
              has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name={name}
                value={each}
                checked={each === value}
                onChange={() => onChoose(each)}
                className="peer absolute inset-0 cursor-pointer opacity-0"
              />
              {icon && (
                <Icon
                  of={icon}
                  className="size-4 shrink-0 @min-[26rem]:@max-[31rem]:hidden text-ink-3 peer-checked:text-accent"
                />
              )}
              <span lang={lang} className="min-w-0 grow">
                {label}
              </span>
              <Icon of={Check} className="invisible size-4 shrink-0 text-accent peer-checked:visible" />
            </label>
          ))}
        </fieldset>
      </div>
    </Card>
  )
}
