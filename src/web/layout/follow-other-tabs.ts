import { useEffect } from 'react'
import { LANGUAGES } from '../../contract/languages.ts'
import { queryClient } from '../api/create-client.ts'
import { currentUserQuery } from '../api/current-user.ts'
import { forgetOwnData } from '../api/own-data.ts'
import { showLanguage } from '../i18n/language.ts'
import { useSite } from '../site.ts'
import { ACCOUNT, BASE, LANGUAGE, recall, THEME } from '../ui/storage.ts'
import { theme } from '../ui/theme.ts'
import { THEMES } from '../ui/themes.ts'

/** Applies changes made in another tab of this browser: theme, language, account. Changes of account settings arrive through the socket. */
export function FollowOtherTabs(): null {
  const site = useSite()
  useEffect(() => {
    const account = () => site.of(queryClient).getQueryData(currentUserQuery.queryKey)
    function follow(name: string, value: string | null): void {
      if (name === THEME) {
        const chosen = THEMES.find((each) => each === value)
        if (chosen && chosen !== document.documentElement.dataset['theme']) site.of(theme).show(chosen)
      } else if (name === LANGUAGE) {
        const language = LANGUAGES.find((each) => each === value)
        // Without the texts of the language the page stays unchanged.
        if (language && language !== document.documentElement.lang) void showLanguage(language).catch(() => undefined)
      } else if (name === ACCOUNT && value !== null && value !== String(account()?.id ?? '')) {
        void forgetOwnData(site) // the screens show its progress
      }
    }
    // Browsers fire this event only in other tabs.
    function onStorage({ key, newValue }: StorageEvent): void {
      if (key?.startsWith(BASE)) follow(key.slice(BASE.length), newValue)
    }
    // Changes while this module was loading. If the account is still being requested, the response is current.
    for (const name of account() === undefined ? [THEME, LANGUAGE] : [THEME, LANGUAGE, ACCOUNT])
      follow(name, recall(name))
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [site])
  return null
}
