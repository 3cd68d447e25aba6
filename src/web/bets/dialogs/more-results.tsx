import { Ban, CircleDashed, type IconNode, Undo2 } from 'lucide'
import type { Bet } from '../../../contract/bets/bets.ts'
import type { Outcome } from '../../../domain/bet/bet.ts'
import { settleByOutcome } from '../../../domain/bet/settlement.ts'
import { formatCents } from '../../../domain/money/money.ts'
import { formatProfit } from '../../../words/amounts.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { useSend } from '../../layout/form/use-contract-form.ts'
import { FormAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../../ui/toast/toast.ts'
import { useSettleBet } from '../model/bet-queries.ts'
import { stakeOf } from '../model/bet-stake.ts'
import { CashOutForm } from './cash-out-form.tsx'
import { closeIfDecided } from './decided-elsewhere.ts'

type Finer = Extract<Outcome, 'push' | 'void' | 'half-won' | 'half-lost'>

const FINER: readonly { outcome: Finer; icon: IconNode; ink: string }[] = [
  { outcome: 'push', icon: Undo2, ink: 'text-ink-2' },
  { outcome: 'void', icon: Ban, ink: 'text-ink-2' },
  { outcome: 'half-won', icon: CircleDashed, ink: 'text-won' },
  { outcome: 'half-lost', icon: CircleDashed, ink: 'text-lost' },
]

type Props = { bet: Bet; onClose: () => void }

/** Returned, half and cash-out: each shows the sum it books. */
export function MoreResults({ bet, onClose }: Props) {
  const t = useT()
  const toast = useToast()
  const language = useLanguage()
  const { send, pending, problem } = useSend(useSettleBet(), { failure: 'bets.kept' })
  const sum = (outcome: Finer) => formatProfit(formatCents(settleByOutcome(stakeOf(bet), outcome).result), language)
  const settle = (outcome: Finer) =>
    send(
      { id: bet.id, body: { outcome } },
      {
        onSuccess() {
          toast({ title: t('bets.resultUpdated'), description: sum(outcome), tone: 'won' })
          onClose()
        },
        onError: (error) => closeIfDecided(toast, error, t, onClose),
      },
    )
  return (
    <details className="border-t border-line pt-2">
      <summary className="min-h-11 cursor-pointer py-2.5 text-small font-medium text-ink-2 hover:text-ink">
        {t('settling.moreResults')}
      </summary>
      <div className="mt-2 flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-3">
          {FINER.map(({ outcome, icon, ink }) => (
            <Button
              key={outcome}
              disabled={pending}
              onClick={() => settle(outcome)}
              className="flex-col gap-0.5! py-2.5 text-small!"
            >
              <span className={`flex items-center gap-1.5 ${ink}`}>
                <Icon of={icon} className="size-4 shrink-0 max-[22.5rem]:hidden" />
                {t(`outcome.${outcome}`)}
              </span>
              <span className="text-caption font-normal text-ink-3">{t(`settling.means.${outcome}`)}</span>
              <span className="text-body font-semibold tabular-nums">{sum(outcome)}</span>
            </Button>
          ))}
        </div>
        <FormAlert message={problem} />
        <CashOutForm bet={bet} onClose={onClose} />
      </div>
    </details>
  )
}
