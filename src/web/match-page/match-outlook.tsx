import { useMemo } from 'react'
import type { Bet } from '../../contract/bets/bets.ts'
import { scenariosOf } from '../../domain/chances/scenarios.ts'
import { formatCents, parseCents } from '../../domain/money/money.ts'
import { required } from '../../domain/required.ts'
import { formatProfit } from '../../words/amounts.ts'
import { useLiveMatches, useUpcomingMatches } from '../api/live-data.ts'
import { outlookOn } from '../bets/model/bet-chances.ts'
import { isOn, useOpenBets } from '../bets/model/open-bets.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { MarkedLine } from '../ui/marked-line.tsx'

type Props = { matchId: number; bets: readonly Bet[] }

/** The combined result of all bets on the match, from worst to best, with the average; settled ones count with their result. */
export function MatchOutlook({ matchId, bets }: Props) {
  const t = useT()
  const language = useLanguage()
  const open = useOpenBets()
  const live = useLiveMatches().data
  const upcoming = useUpcomingMatches().data
  const ahead = useMemo(() => {
    if (!open || !live || !upcoming) return null
    const own = open.bets.filter((bet) => isOn(bet, matchId))
    const outlook = outlookOn(own, open.profile, [...live, ...upcoming])
    return outlook.counted.length === 0
      ? null
      : { ...scenariosOf(outlook, matchId).all, uncounted: outlook.uncounted.length }
  }, [open, live, upcoming, matchId])
  if (!ahead) return null

  const settled = bets.flatMap(({ result }) => (result === null ? [] : [required(parseCents(result), 'a sum')]))
  const booked = settled.reduce((sum, cents) => sum + cents, 0)
  const [worst, mean, best] = [ahead.worst + booked, ahead.expected + booked, ahead.best + booked]
  const amount = (cents: number) => formatProfit(formatCents(Math.round(cents)), language)
  const [low, high] = [t('tonight.fromWorst', { amount: amount(worst) }), t('tonight.toBest', { amount: amount(best) })]
  const average = t('tonight.onAverage', { amount: amount(mean) })
  return (
    <section className="border-t border-line px-card py-3 text-caption text-ink-2 tabular-nums">
      <div className="flex flex-wrap justify-between gap-x-3">
        <h3>{t('matchPage.canBring')}</h3>
        <p className="font-medium">{average}</p>
      </div>
      <MarkedLine
        label={[low, average, high].join(', ')}
        from={Math.min(worst, 0)}
        to={Math.max(best, 1)}
        mark={mean}
        ticks={[0]}
        band={{ low: 0, high: Math.max(best, 0) }}
      />
      <div className="flex flex-wrap justify-between gap-x-3">
        <p>{low}</p>
        <p>{high}</p>
      </div>
      {ahead.uncounted > 0 && <p className="mt-1 text-ink-3">{t('tonight.left', { count: ahead.uncounted })}</p>}
    </section>
  )
}
