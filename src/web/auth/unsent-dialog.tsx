import { useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialogs/dialog.tsx'

type Props = { count: number; leave: { mutate: () => void; isPending: boolean }; onClose: () => void }

/** Confirms signing out while bets are unsent: it deletes the account's data from this device, those bets included. */
export default function UnsentDialog({ count, leave, onClose }: Props) {
  const t = useT()
  return (
    <Dialog
      title={t('offline.signOutTitle')}
      description={t('offline.loses', { count })}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <DialogActions cancel={t('common.cancel')} onCancel={onClose}>
        <Button variant="danger" pending={leave.isPending} onClick={() => leave.mutate()}>
          {t('offline.signOutAnyway')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
