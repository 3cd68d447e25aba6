import { useQuery } from '@tanstack/react-query'
import { useServer } from '../../api/call.ts'
import { useT } from '../../i18n/language.ts'
import { useSend } from '../../layout/form/use-contract-form.ts'
import { FormAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialogs/dialog.tsx'
import { afterDialogs } from '../../ui/dialogs/dialog-history.ts'
import { useToast } from '../../ui/toast/toast.ts'
import { betPageQuery, useDeleteBets } from '../model/bet-queries.ts'

/** The button names the number of bets of the whole history, not of the current filter. */
export default function ClearHistoryDialog({ onClose, onCleared }: { onClose: () => void; onCleared: () => void }) {
  const t = useT()
  const toast = useToast()
  const whole = useQuery(betPageQuery(useServer(), { limit: '1' })).data
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
