import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LANGUAGES } from '../../contract/languages.ts'
import { shownAccount } from '../api/current-user.ts'
import { forgetOwnData } from '../api/own-data.ts'
import { showLanguage } from '../i18n/language.ts'
import { ACCOUNT, LANGUAGE, THEME } from '../ui/storage.ts'
import { showTheme } from '../ui/theme.ts'
import { THEMES } from '../ui/themes.ts'

/** Applies what is chosen in another tab of this browser: theme, language, account. What the account has chosen comes through the socket. */
export function FollowOtherTabs(): null {
  const client = useQueryClient()
  useEffect(() => {
    // The browser sends this event to the other tabs only.
    function follow({ key, newValue }: StorageEvent): void {
      if (key === THEME) {
        const theme = THEMES.find((each) => each === newValue)
        if (theme) showTheme(theme)
      } else if (key === LANGUAGE) {
        const language = LANGUAGES.find((each) => each === newValue)
        // Without the words of the language the page stays as it is.
        if (language) void showLanguage(language).catch(() => undefined)
      } else if (key === ACCOUNT && newValue !== null && newValue !== shownAccount()) {
        void forgetOwnData(client) // the screens show its progress
      }
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [client])
  return null
}
