import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import type { Key } from '../i18n/keys.ts'
import { useT } from '../i18n/language.ts'
import { Card } from '../ui/card.tsx'
import { chooseTheme, type Theme, useTheme } from '../ui/theme.ts'
import { ChoiceCards } from './choice-cards.tsx'

const THEMES: readonly { value: Theme; label: Key; icon: LucideIcon }[] = [
  { value: 'dark', label: 'settings.themeDark', icon: Moon },
  { value: 'light', label: 'settings.themeLight', icon: Sun },
  { value: 'system', label: 'settings.themeSystem', icon: Monitor },
]

export function ThemeCard() {
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
