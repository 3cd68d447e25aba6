import { Percent } from 'lucide'
import type { Bet } from '../../../contract/bets/bets.ts'
import { formatCents } from '../../../domain/money/money.ts'
import { formatMoney } from '../../../words/amounts.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { formatChance } from '../../matches/chances/chance-figure.ts'
import { RecordLink } from '../../matches/chances/record-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useBetOutlook, winAndReturn } from '../model/bet-chances.ts'

/** Smaller chances of a returned stake are not mentioned. */
const WORTH_A_WORD = 0.005

/** The chance of a pending linked bet and its fair cash-out, updated with the score; renders nothing if no chance can be computed. */
export function BetChance({ bet }: { bet: Bet }) {
  const isLinked = bet.matchId !== null || bet.legs?.some(({ matchId }) => matchId !== null)
  return bet.status === 'pending' && bet.grade === null && isLinked ? <OpenChance id={bet.id} /> : null
}

/** Not announced to assistive technology: it may change with every round. */
function OpenChance({ id }: { id: number }) {
  const t = useT()
  const language = useLanguage()
  const outlook = useBetOutlook(id)
  const chances = outlook && winAndReturn(outlook)
  if (!chances) return null
  const values = { chance: formatChance(chances.win, language), returned: formatChance(chances.returned, language) }
  return (
    <p
      data-bet-chance
      className="flex flex-wrap items-center gap-x-3 text-caption font-normal text-ink-2 tabular-nums wrap-anywhere"
    >
      <span className="flex items-center gap-1">
        <Icon of={Percent} className="size-3.5 shrink-0" />
        <span>{t(chances.returned < WORTH_A_WORD ? 'chances.bet' : 'chances.betReturns', values)}</span>
        <RecordLink brief />
      </span>
      <span>{t('chances.cashOut', { amount: formatMoney(formatCents(Math.round(outlook.fair)), language) })}</span>
    </p>
  )
}

/** For the cash-out form: the bet's value by the same estimate. */
export function CashOutHint({ id }: { id: number }) {
  const t = useT()
  const language = useLanguage()
  const outlook = useBetOutlook(id)
  const chances = outlook && winAndReturn(outlook)
  if (!chances) return null
  const amount = formatMoney(formatCents(Math.round(outlook.fair)), language)
  return (
    <p className="text-caption text-ink-2 tabular-nums">
      {t('chances.cashOutHint', { amount, chance: formatChance(chances.win, language) })} <RecordLink />
    </p>
  )
}
