import { part } from '../site.ts'
import { remember, THEME } from './storage.ts'
import { createStore, useStore } from './store.ts'
import { THEMES, type Theme } from './themes.ts'

/** Chosen by boot/choose-looks.ts before the first paint. */
const initialTheme = (): Theme => THEMES.find((each) => each === document.documentElement.dataset['theme']) ?? 'dark'

export const theme = part(() => {
  const { get, set, subscribe } = createStore(initialTheme())

  /** The style sheet follows the attribute; with `system` it follows the system, live. */
  function show(shown: Theme): void {
    document.documentElement.dataset['theme'] = shown
    // Colors the toolbar of the browser or of the installed app.
    const bar = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
    if (bar) bar.content = getComputedStyle(document.body).backgroundColor
    set(shown)
  }

  function choose(chosen: Theme): void {
    show(chosen)
    remember(THEME, chosen)
  }

  return { get, subscribe, show, choose }
})

export const useTheme = (): Theme => useStore(theme)
