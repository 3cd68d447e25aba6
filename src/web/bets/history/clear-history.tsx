import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide'
import { useState } from 'react'
import { useT } from '../../i18n/language.ts'
import { useSend } from '../../layout/form/use-contract-form.ts'
import { FormAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { afterDialogs } from '../../ui/dialog-history.ts'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { betPageQuery, useDeleteBets } from '../bet-queries.ts'

export function ClearHistory({ onCleared }: { onCleared: () => void }) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="ghost" size="small" className="min-w-11 shrink-0" onClick={() => setAsking(true)}>
        <Icon of={Trash2} className="size-4" />
        <span className="max-sm:sr-only">{t('history.clear')}</span>
      </Button>
      {asking && <ClearHistoryDialog onClose={() => setAsking(false)} onCleared={onCleared} />}
    </>
  )
}

/** The button names the number of bets of the whole history, not of the current filter. */
function ClearHistoryDialog({ onClose, onCleared }: { onClose: () => void; onCleared: () => void }) {
  const t = useT()
  const whole = useQuery(betPageQuery({ limit: '1' })).data
  const { send, pending, problem } = useSend(useDeleteBets(), { failure: 'bets.kept', needsNetwork: true })
  const clear = () =>
    send(undefined, {
      onSuccess() {
        onClose()
        afterDialogs(onCleared)
        toast({ title: t('history.cleared'), tone: 'won' })
      },
      onError: () => toast({ title: t('history.clearError'), description: t('history.tryAgain'), tone: 'failing' }),
    })
  return (
    <Dialog
      title={t('history.clearQuestion')}
      description={t('history.clearWarning')}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <FormAlert message={problem} />
      <div className="mt-4">
        <DialogActions cancel={t('common.cancel')} onCancel={onClose}>
          <Button variant="danger" disabled={!whole} pending={pending} onClick={clear}>
            {whole ? t('history.clearConfirm', { count: whole.count }) : t('common.loading')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
