import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLine } from '../api/line.ts'
import { FormAlert } from '../auth/form-alert.tsx'
import { betPageQuery, useDeleteBets } from '../bets/bet-queries.ts'
import { failureWords } from '../bets/bet-words.ts'
import { useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { afterDialogs } from '../ui/dialog-history.ts'
import { toast } from '../ui/toast.ts'
import { useOneAtATime } from '../ui/use-one-at-a-time.ts'

export function ClearHistory({ onCleared }: { onCleared: () => void }) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="ghost" size="small" className="-my-1.5 min-w-11 shrink-0" onClick={() => setAsking(true)}>
        <Trash2 className="size-4" />
        <span className="max-sm:sr-only">{t('history.clear')}</span>
      </Button>
      {asking && <ClearHistoryDialog onClose={() => setAsking(false)} onCleared={onCleared} />}
    </>
  )
}

/** Names how many bets there are in all, whatever the list shows just now. */
function ClearHistoryDialog({ onClose, onCleared }: { onClose: () => void; onCleared: () => void }) {
  const t = useT()
  const whole = useQuery(betPageQuery({ limit: '1' })).data
  const clearing = useDeleteBets()
  const oneAtATime = useOneAtATime()
  const isLost = useLine() === 'lost'
  const clear = () =>
    oneAtATime((done) =>
      clearing.mutate(undefined, {
        onSuccess() {
          onClose()
          afterDialogs(onCleared)
          toast({ title: t('history.cleared'), tone: 'won' })
        },
        onError() {
          toast({ title: t('history.clearError'), description: t('history.tryAgain'), tone: 'failing' })
          done()
        },
      }),
    )
  return (
    <Dialog
      title={t('history.clearQuestion')}
      description={t('history.clearWarning')}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <FormAlert message={failureWords(clearing.error, isLost, t)} />
      <div className="mt-4 flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="danger" disabled={!whole} pending={clearing.isPending} onClick={clear}>
          {whole ? t('history.clearConfirm', { count: whole.count }) : t('common.loading')}
        </Button>
      </div>
    </Dialog>
  )
}
