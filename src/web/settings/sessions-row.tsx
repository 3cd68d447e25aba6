import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { logoutEverywhere } from '../../contract/auth.ts'
import { PATHS } from '../../contract/paths.ts'
import { useCall } from '../api/call.ts'
import { queryClient } from '../api/create-client.ts'
import { offline } from '../api/offline.ts'
import { UnsentWarning } from '../bets/history/waiting-bets.tsx'
import { useT } from '../i18n/language.ts'
import { useSend } from '../layout/form/use-contract-form.ts'
import { useSite } from '../site.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialogs/dialog.tsx'
import { leavePage } from '../ui/dialogs/dialog-history.ts'
import { SettingRow } from '../ui/setting-row.tsx'
import { BASE, DRAFTS, remember } from '../ui/storage.ts'
import { toastAfterReload, useToast } from '../ui/toast/toast.ts'

/** Ends every session of the account, after a confirmation. */
export function SessionsRow() {
  const t = useT()
  const site = useSite()
  const call = useCall()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const mutation = useMutation({
    mutationFn: () => call(logoutEverywhere),
    onSuccess: async () => {
      toastAfterReload({ title: t('settings.signedOutEverywhere'), tone: 'won' })
      site.of(queryClient).clear()
      await site.of(offline).forgetDevice()
      remember(DRAFTS, '')
      // Replaces the history entry of the dialog.
      leavePage(() => location.replace(BASE + PATHS.dashboard))
    },
    onError() {
      close()
      toast({ title: t('settings.signOutError'), description: t('auth.tryAgain'), tone: 'failing' })
    },
  })
  const { send, pending } = useSend(mutation, { failure: 'settings.signOutError' })
  return (
    <SettingRow title={t('settings.sessions')} hint={t('settings.sessionsDescription')}>
      <Button onClick={() => setAsking(true)}>{t('settings.signOutEverywhere')}</Button>
      {asking && (
        <Dialog
          title={t('settings.signOutEverywhereQuestion')}
          description={t('settings.signOutEverywhereDescription')}
          closeLabel={t('common.close')}
          onClose={close}
        >
          <UnsentWarning />
          <DialogActions cancel={t('common.cancel')} onCancel={close}>
            <Button variant="danger" pending={pending} onClick={() => send()}>
              {t('settings.signOutEverywhere')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </SettingRow>
  )
}
