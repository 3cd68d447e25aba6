import type { Bet } from '../../../contract/bets/bets.ts'
import { formatCents } from '../../../domain/money/money.ts'
import { formatMoney } from '../../../words/amounts.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { formatChance } from '../../matches/chances/chance-figure.ts'
import { RecordLink } from '../../matches/chances/record-link.tsx'
import { MarkedLine } from '../../ui/marked-line.tsx'
import { useBetOutlook, winAndReturn } from '../model/bet-chances.ts'

/** Smaller chances of a returned stake are not mentioned. */
const WORTH_A_WORD = 0.005

/** The chance of a pending linked bet and its fair cash-out, updated with the score; renders nothing if no chance can be computed. */
export function BetChance({ bet }: { bet: Bet }) {
  const isLinked = bet.matchId !== null || bet.legs?.some(({ matchId }) => matchId !== null)
  return bet.status === 'pending' && bet.grade === null && isLinked ? <OpenChance bet={bet} /> : null
}

/** The chance at which the odds break even; a free bet cannot lose. */
export const breakEven = ({ odds, freeBet }: Pick<Bet, 'odds' | 'freeBet'>) => (freeBet ? null : 1 / Number(odds))

type LineProps = { bet: Pick<Bet, 'odds' | 'freeBet'>; win: number }

/** The chance on a line, with a tick at the chance at which the odds break even. */
export function ChanceLine({ bet, win }: LineProps) {
  const t = useT()
  const language = useLanguage()
  const asked = breakEven(bet)
  const words = t('chances.bet', { chance: formatChance(win, language) })
  return (
    <MarkedLine
      label={asked === null ? words : `${words}, ${t('matchPage.paysFrom', { chance: formatChance(asked, language) })}`}
      from={0}
      to={1}
      mark={win}
      ticks={asked === null ? [] : [asked]}
      band={{ low: 0, high: win }}
    />
  )
}

/** Not announced to assistive technology: it may change with every round. */
function OpenChance({ bet }: { bet: Bet }) {
  const t = useT()
  const language = useLanguage()
  const outlook = useBetOutlook(bet.id)
  const chances = outlook && winAndReturn(outlook)
  if (!chances) return null
  const asked = breakEven(bet)
  const values = { chance: formatChance(chances.win, language), returned: formatChance(chances.returned, language) }
  return (
    <div data-bet-chance className="flex flex-col tabular-nums wrap-anywhere">
      <div className="flex items-center justify-between gap-3">
        <p className="flex min-w-0 items-center gap-1 text-small font-medium">
          <span>{t(chances.returned < WORTH_A_WORD ? 'chances.bet' : 'chances.betReturns', values)}</span>
          <RecordLink brief />
        </p>
        {asked !== null && (
          <p className="shrink-0 text-caption text-ink-3">
            {t('matchPage.paysFrom', { chance: formatChance(asked, language) })}
          </p>
        )}
      </div>
      <ChanceLine bet={bet} win={chances.win} />
      <p className="text-caption text-ink-2">
        {t('chances.cashOut', { amount: formatMoney(formatCents(Math.round(outlook.fair)), language) })}
      </p>
    </div>
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
