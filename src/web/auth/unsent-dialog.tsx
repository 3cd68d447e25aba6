import { useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Props = { count: number; leave: { mutate: () => void; isPending: boolean }; onClose: () => void }

/** Signing out takes everything of a person from the device: bets that were not sent as well, so it asks first. */
export default function UnsentDialog({ count, leave, onClose }: Props) {
  const t = useT()
  return (
    <Dialog
      title={t('offline.signOutTitle')}
      description={t('offline.loses', { count })}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <div className="flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="danger" pending={leave.isPending} onClick={() => leave.mutate()}>
          {t('offline.signOutAnyway')}
        </Button>
      </div>
    </Dialog>
  )
}
