import { remember, THEME } from './storage.ts'
import { createStore, useStore } from './store.ts'
import { THEMES, type Theme } from './themes.ts'

/** Chosen by boot/choose-looks.ts before the first paint. */
function initialTheme(): Theme {
  return THEMES.find((theme) => theme === document.documentElement.dataset['theme']) ?? 'dark'
}

const store = createStore<Theme>(initialTheme())

export function chooseTheme(theme: Theme): void {
  showTheme(theme)
  remember(THEME, theme)
}

/** The style sheet follows the attribute; with `system` it follows the system, live. */
export function showTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  // The toolbar of the browser or of the installed app.
  const bar = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
  if (bar) bar.content = getComputedStyle(document.body).backgroundColor
  store.set(theme)
}

export function useTheme(): Theme {
  return useStore(store)
}
