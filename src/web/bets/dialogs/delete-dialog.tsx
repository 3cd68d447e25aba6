import type { Bet } from '../../../contract/bets/bets.ts'
import { useT } from '../../i18n/language.ts'
import { useSend } from '../../layout/form/use-contract-form.ts'
import { FormAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialogs/dialog.tsx'
import { useToast } from '../../ui/toast/toast.ts'
import { useDeleteBet } from '../model/bet-queries.ts'
import { BetLine } from './bet-line.tsx'
import { closeIfDecided } from './decided-elsewhere.ts'

type Props = { bet: Bet; onClose: () => void }

/** The button names the bet, since deleting cannot be undone. */
export default function DeleteDialog({ bet, onClose }: Props) {
  const t = useT()
  const toast = useToast()
  const { send, pending, problem } = useSend(useDeleteBet(), { failure: 'bets.kept', needsNetwork: true })
  const confirm = () =>
    send(bet.id, {
      onSuccess() {
        toast({ title: t('bets.deleted') })
        onClose()
      },
      onError(error) {
        if (closeIfDecided(toast, error, t, onClose)) return
        toast({ title: t('bets.deleteFailed'), description: t('auth.tryAgain'), tone: 'failing' })
      },
    })
  return (
    <Dialog
      title={t('bets.delete')}
      description={t('bets.deleteHint')}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <BetLine bet={bet} />
        <FormAlert message={problem} />
        <DialogActions cancel={t('common.cancel')} onCancel={onClose}>
          <Button variant="danger" pending={pending} onClick={confirm} className="min-w-0 py-2 wrap-anywhere">
            {pending ? t('bets.deleting') : t('bets.deleteNamed', { team: bet.selectedTeam })}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
