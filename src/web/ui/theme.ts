import { remember } from './storage.ts'
import { createStore, useStore } from './store.ts'

export const THEMES = ['dark', 'light', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** Chosen by the inline script in index.html before the first paint. */
function initialTheme(): Theme {
  return THEMES.find((theme) => theme === document.documentElement.dataset['theme']) ?? 'dark'
}

const store = createStore<Theme>(initialTheme())

/** The style sheet follows the attribute; with `system` it follows the system, live. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  // The toolbar of the browser or of the installed app.
  const bar = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
  if (bar) bar.content = getComputedStyle(document.body).backgroundColor
  remember('theme', theme)
  store.set(theme)
}

export function useTheme(): Theme {
  return useStore(store)
}
