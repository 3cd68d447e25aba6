import type { Movement } from '../../contract/cash.ts'
import { formatMoney } from '../../words/amounts.ts'
import { formatDateTime } from '../../words/format.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { useSend } from '../layout/form/use-contract-form.ts'
import { FormAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialogs/dialog.tsx'
import { afterDialogs } from '../ui/dialogs/dialog-history.ts'
import { useToast } from '../ui/toast/toast.ts'
import { useDeleteMovement, useDeleteMovements } from './cash-queries.ts'

type Props = { movement: Movement; onClose: () => void; onDeleted: () => void }

/** The button names the amount, since deleting cannot be undone. */
export function DeleteMovementDialog({ movement, onClose, onDeleted }: Props) {
  const t = useT()
  const toast = useToast()
  const language = useLanguage()
  const { id, kind, amount, bookmaker, at } = movement
  const { send, pending, problem } = useSend(useDeleteMovement(), { needsNetwork: true })
  const confirm = () =>
    send(id, {
      onSuccess() {
        toast({ title: t('cash.deleted') })
        onClose()
        afterDialogs(onDeleted)
      },
    })
  const line = [t(`cash.kind.${kind}`), bookmaker, formatDateTime(new Date(at), language)].filter(Boolean).join(' · ')
  return (
    <Dialog title={t('cash.deleteQuestion')} description={line} closeLabel={t('common.close')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-small text-ink-2">{t('cash.deleteHint')}</p>
        <FormAlert message={problem} />
        <DialogActions cancel={t('common.cancel')} onCancel={onClose}>
          <Button variant="danger" pending={pending} onClick={confirm}>
            {t('cash.deleteNamed', { amount: formatMoney(amount, language) })}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

/** Deletes every movement; bets stay. */
export function DeleteMovementsDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const t = useT()
  const toast = useToast()
  const { send, pending, problem } = useSend(useDeleteMovements(), { needsNetwork: true })
  const confirm = () =>
    send(undefined, {
      onSuccess() {
        toast({ title: t('cash.cleared') })
        onClose()
      },
    })
  return (
    <Dialog
      title={t('cash.clearQuestion')}
      description={t('cash.clearHint')}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <FormAlert message={problem} />
        <DialogActions cancel={t('common.cancel')} onCancel={onClose}>
          <Button variant="danger" pending={pending} onClick={confirm}>
            {t('cash.clearConfirm', { count })}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
