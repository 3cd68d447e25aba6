import { type Language, LOCALES } from '../../contract/languages.ts'
import { chooseLanguage, useLanguage, useT } from '../i18n/language.ts'
import { Card } from '../ui/card.tsx'
import { ChoiceCards } from './choice-cards.tsx'

/** Each language is named in itself: whoever is lost finds the way back. */
const NAMES: readonly { value: Language; label: string; lang: string }[] = [
  { value: 'pt', label: 'Português', lang: LOCALES.pt },
  { value: 'en', label: 'English', lang: LOCALES.en },
  { value: 'ru', label: 'Русский', lang: LOCALES.ru },
]

export function LanguageCard() {
  const t = useT()
  const language = useLanguage()
  return (
    <Card title={t('settings.language')} description={t('settings.languageDescription')}>
      <ChoiceCards
        name="language"
        legend={t('settings.language')}
        choices={NAMES}
        value={language}
        onChoose={(chosen) => void chooseLanguage(chosen)} // shown as soon as its words are there
      />
    </Card>
  )
}
