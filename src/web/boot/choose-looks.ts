import { LANGUAGES } from '../../contract/languages.ts'
import { LANGUAGE, recall, THEME } from '../ui/storage.ts'
import { THEMES } from '../ui/themes.ts'

// Sets language and theme before the first paint.
const root = document.documentElement
const chosen = LANGUAGES.find((language) => language === recall(LANGUAGE))
const preferred = LANGUAGES.find((language) => new RegExp(`^${language}\\b`, 'i').test(navigator.language))
root.lang = chosen ?? preferred ?? 'pt'
const theme = THEMES.find((each) => each === recall(THEME)) ?? 'dark'
root.dataset['theme'] = theme

const isLight = theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
const bar = document.querySelector<HTMLMetaElement>('[name=theme-color]')
if (isLight && bar) bar.content = '#f5f4f0'
const cyrillic = document.querySelector<HTMLLinkElement>('#cyrillic')
if (root.lang === 'ru' && cyrillic) cyrillic.media = 'all'
