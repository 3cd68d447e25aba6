import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { logout } from '../../contract/auth.ts'
import { call } from '../api/call.ts'
import { forgetDevice } from '../api/offline.ts'
import { queryClient } from '../api/query-client.ts'
import { useT } from '../i18n/language.ts'
import { PATHS } from '../paths.ts'
import { DRAFTS, remember } from '../ui/storage.ts'
import { toast, toastAfterReload } from '../ui/toast.ts'

const RELOAD_AFTER_MS = 100

export function useLogout() {
  const t = useT()
  const [, go] = useLocation()
  return useMutation({
    mutationFn: () => call(logout),
    onSuccess: async () => {
      toastAfterReload({ title: t('auth.logoutSuccess'), description: t('auth.logoutSuccessDescription'), tone: 'won' })
      queryClient.clear()
      await forgetDevice()
      remember(DRAFTS, '')
      // Back does not lead to what was one's own, nor to the dialog this was pressed in.
      go(PATHS.dashboard, { replace: true })
      setTimeout(() => location.reload(), RELOAD_AFTER_MS)
    },
    onError: () => toast({ title: t('auth.logoutError'), description: t('auth.tryAgain'), tone: 'failing' }),
  })
}
