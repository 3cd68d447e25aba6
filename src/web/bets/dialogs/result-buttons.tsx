import { CircleCheck, CircleX } from 'lucide'
import type { Bet } from '../../../contract/bets/bets.ts'
import { formatProfit } from '../../../words/amounts.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Button } from '../../ui/button.tsx'
import { FittedAmount } from '../../ui/fitted-amount.tsx'
import { Icon } from '../../ui/icon.tsx'
import { bookedBy } from '../model/bet-stake.ts'

const OUTCOMES = [
  { status: 'won', label: 'bets.betWon', icon: CircleCheck, ink: 'text-won' },
  { status: 'lost', label: 'bets.betLost', icon: CircleX, ink: 'text-lost' },
] as const

type Props = { bet: Bet; disabled: boolean; onChoose: (status: 'won' | 'lost') => void }

/** Won and lost, each with the sum it books. */
export function ResultButtons({ bet, disabled, onChoose }: Props) {
  const t = useT()
  const language = useLanguage()
  return (
    <div className="grid grid-cols-2 gap-3">
      {OUTCOMES.map(({ status, label, icon, ink }) => (
        <Button key={status} disabled={disabled} onClick={() => onChoose(status)} className="flex-col gap-0.5! py-3">
          <span className={`flex items-center gap-1.5 ${ink}`}>
            <Icon of={icon} className="size-4 shrink-0" />
            {t(label)}
          </span>
          <span className="@container w-full text-title font-semibold tabular-nums">
            <FittedAmount>{formatProfit(bookedBy(bet, status), language)}</FittedAmount>
          </span>
        </Button>
      ))}
    </div>
  )
}
