import { CircleCheck, CircleX } from 'lucide-react'
import type { Bet } from '../../contract/bets.ts'
import { formatCents } from '../../domain/money.ts'
import { settleByStatus } from '../../domain/settlement.ts'
import { useLine } from '../api/line.ts'
import { FormAlert } from '../auth/form-alert.tsx'
import { formatProfit } from '../i18n/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { useDraft } from '../layout/drafts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'
import { useOneAtATime } from '../ui/use-one-at-a-time.ts'
import { BetLine } from './bet-line.tsx'
import { useSettleBet } from './bet-queries.ts'
import { failureWords } from './bet-words.ts'
import { CustomResult } from './custom-result.tsx'
import { stakeOf } from './typed-result.ts'

type Props = { bet: Bet; onClose: () => void }

/** How a pending bet ended: each button shows the sum it books, before it is pressed. */
export default function SettleDialog({ bet, onClose }: Props) {
  const t = useT()
  const language = useLanguage()
  const settle = useSettleBet()
  const draft = useDraft(`result/${bet.id}`)
  const oneAtATime = useOneAtATime()
  const isLost = useLine() === 'lost'

  const book = (status: 'won' | 'lost', result?: string) =>
    oneAtATime((done) =>
      settle.mutate(
        { id: bet.id, body: { status, ...(result !== undefined && { result }) } },
        {
          onSuccess(settled) {
            const description = formatProfit(settled.result ?? '0.00', language)
            toast({ title: t('bets.resultUpdated'), description, tone: status === 'won' ? 'won' : 'calm' })
            draft.keep({})
            onClose()
          },
          onError() {
            toast({ title: t('common.error'), description: t('bets.updateFailed'), tone: 'failing' })
            done()
          },
        },
      ),
    )

  const sums = { won: settleByStatus(stakeOf(bet), 'won').result, lost: settleByStatus(stakeOf(bet), 'lost').result }
  const sum = (status: 'won' | 'lost') => formatProfit(formatCents(sums[status]), language)
  return (
    <Dialog title={t('bets.result')} closeLabel={t('common.close')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <BetLine bet={bet} />
        <div className="grid grid-cols-2 gap-3">
          <Button disabled={settle.isPending} onClick={() => book('won')} className="flex-col gap-0.5! py-3">
            <span className="flex items-center gap-1.5 text-won">
              <CircleCheck className="size-4 shrink-0" />
              {t('bets.betWon')}
            </span>
            <span className="text-title font-semibold tabular-nums">{sum('won')}</span>
          </Button>
          <Button disabled={settle.isPending} onClick={() => book('lost')} className="flex-col gap-0.5! py-3">
            <span className="flex items-center gap-1.5 text-lost">
              <CircleX className="size-4 shrink-0" />
              {t('bets.betLost')}
            </span>
            <span className="text-title font-semibold tabular-nums">{sum('lost')}</span>
          </Button>
        </div>
        <CustomResult bet={bet} draft={draft} pending={settle.isPending} onBook={book} />
        <FormAlert message={failureWords(settle.error, isLost, t)} />
      </div>
    </Dialog>
  )
}
