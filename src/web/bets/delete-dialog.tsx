import type { Bet } from '../../contract/bets.ts'
import { useLine } from '../api/line.ts'
import { FormAlert } from '../auth/form-alert.tsx'
import { useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'
import { useOneAtATime } from '../ui/use-one-at-a-time.ts'
import { BetLine } from './bet-line.tsx'
import { useDeleteBet } from './bet-queries.ts'
import { failureWords } from './bet-words.ts'

type Props = { bet: Bet; onClose: () => void }

/** Deleting cannot be undone: the button names the bet. */
export default function DeleteDialog({ bet, onClose }: Props) {
  const t = useT()
  const remove = useDeleteBet()
  const oneAtATime = useOneAtATime()
  const isLost = useLine() === 'lost'
  const confirm = () =>
    oneAtATime((done) =>
      remove.mutate(bet.id, {
        onSuccess() {
          toast({ title: t('bets.deleted') })
          onClose()
        },
        onError() {
          toast({ title: t('bets.deleteFailed'), description: t('auth.tryAgain'), tone: 'failing' })
          done()
        },
      }),
    )
  return (
    <Dialog
      title={t('bets.delete')}
      description={t('bets.deleteHint')}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <BetLine bet={bet} />
        <FormAlert message={failureWords(remove.error, isLost, t)} />
        <div className="flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="danger" pending={remove.isPending} onClick={confirm} className="min-w-0 py-2 wrap-anywhere">
            {remove.isPending ? t('bets.deleting') : t('bets.deleteNamed', { team: bet.selectedTeam })}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
