import type { Bet } from '../../../contract/bets/bets.ts'
import { useT } from '../../i18n/language.ts'
import { useContractForm } from '../../layout/form/use-contract-form.ts'
import { FormAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialogs/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { BetLine } from '../bet-line.tsx'
import { useReopenBet } from '../bet-queries.ts'
import { closeIfDecided } from './decided-elsewhere.ts'

const LONGEST_REASON = 200

/** Takes the result back: the bet is pending again. */
export default function ReopenDialog({ bet, onClose }: { bet: Bet; onClose: () => void }) {
  const t = useT()
  const reopen = useReopenBet()
  const form = useContractForm({
    draft: `reopen/${bet.id}`,
    values: { reason: '' },
    check: ({ reason }) => ({ body: reason.trim() }),
    send: (reason: string) => reopen.mutateAsync({ id: bet.id, reason }),
    onSuccess() {
      toast({ title: t('settling.reopened'), tone: 'won' })
      onClose()
    },
    onError: (error) => closeIfDecided(error, t, onClose),
    failure: 'bets.kept',
    needsNetwork: true,
  })
  return (
    <Dialog
      title={t('settling.reopenQuestion')}
      description={t('settling.reopenHint')}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <BetLine bet={bet} />
        <TextField
          label={t('settling.reason')}
          autoComplete="off"
          maxLength={LONGEST_REASON}
          {...form.field('reason')}
        />
        <FormAlert message={form.problem} />
        <DialogActions cancel={t('common.cancel')} onCancel={onClose}>
          <Button type="submit" variant="primary" pending={form.pending}>
            {t('settling.reopen')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
