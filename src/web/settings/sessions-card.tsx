import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { logoutEverywhere } from '../../contract/auth.ts'
import { call } from '../api/call.ts'
import { forgetDevice } from '../api/offline.ts'
import { queryClient } from '../api/query-client.ts'
import { UnsentWarning } from '../bets/waiting-bets.tsx'
import { useT } from '../i18n/language.ts'
import { PATHS } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast, toastAfterReload } from '../ui/toast.ts'
import { useOneAtATime } from '../ui/use-one-at-a-time.ts'

export function SessionsCard() {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const oneAtATime = useOneAtATime()
  const ending = useMutation({
    mutationFn: () => call(logoutEverywhere),
    onSuccess: async () => {
      toastAfterReload({ title: t('settings.signedOutEverywhere'), tone: 'won' })
      queryClient.clear()
      await forgetDevice()
      // The dialog's entry in the history becomes the dashboard's.
      location.replace(PATHS.dashboard)
    },
    onError() {
      close()
      toast({ title: t('settings.signOutError'), description: t('auth.tryAgain'), tone: 'failing' })
    },
  })
  return (
    <Card title={t('settings.sessions')} description={t('settings.sessionsDescription')}>
      <Button onClick={() => setAsking(true)}>{t('settings.signOutEverywhere')}</Button>
      {asking && (
        <Dialog
          title={t('settings.signOutEverywhereQuestion')}
          description={t('settings.signOutEverywhereDescription')}
          closeLabel={t('common.close')}
          onClose={close}
        >
          <UnsentWarning />
          <div className="flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
            <Button onClick={close}>{t('common.cancel')}</Button>
            <Button
              variant="danger"
              pending={ending.isPending}
              onClick={() => oneAtATime((done) => ending.mutate(undefined, { onError: done }))}
            >
              {t('settings.signOutEverywhere')}
            </Button>
          </div>
        </Dialog>
      )}
    </Card>
  )
}
