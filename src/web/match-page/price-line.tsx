import { useQuery } from '@tanstack/react-query'
import { BellPlus, TrendingDown, TrendingUp } from 'lucide'
import { Suspense } from 'react'
import type { MatchDetails } from '../../contract/matches/match-pages.ts'
import { listPriceTargets } from '../../contract/matches/price-targets.ts'
import { formatOdds } from '../../words/format.ts'
import { teamName } from '../../words/team-name.ts'
import { useCurrentUser } from '../api/current-user.ts'
import { useBreakEnd } from '../api/on-break.ts'
import { query } from '../api/query-client.ts'
import { priceOf } from '../bets/model/odds-lines.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { authDialog } from '../layout/auth-dialog-state.ts'
import { lazyPart } from '../layout/lazy-part.tsx'
import { useOpened } from '../layout/use-opened.ts'
import { ODDS_ALERTS } from '../matches/alert-choice/alert-bell.tsx'
import { useSite } from '../site.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

const PriceDialog = lazyPart(() => import('./price-dialog.tsx'))

/** Below the prices: the earlier odds, and the odds alerts unless the match is over. Renders nothing during a break. */
export function PriceLine({ match, isOver }: { match: MatchDetails; isOver: boolean }) {
  const onBreak = useBreakEnd() !== null
  if (onBreak || (isOver && pricesOf(match).length === 0)) return null
  return (
    <div className="-my-1 grid min-h-11 grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2 text-caption text-ink-3 tabular-nums">
      <EarlierOdds match={match} side={1} isOver={isOver} />
      {isOver ? <span /> : <OddsAlerts match={match} />}
      <EarlierOdds match={match} side={2} isOver={isOver} />
    </div>
  )
}

const pricesOf = ({ oddsHistory }: MatchDetails) =>
  oddsHistory.filter(({ odds1, odds2 }) => priceOf(odds1) !== null && priceOf(odds2) !== null)

type EarlierProps = { match: MatchDetails; side: 1 | 2; isOver: boolean }

/** A team's odds before the start, else the first seen, and after the match the last. An arrow says how odds from before the start moved. */
function EarlierOdds({ match, side, isOver }: EarlierProps) {
  const t = useT()
  const language = useLanguage()
  const { startOdds, status } = match
  const prices = pricesOf(match)
  const [first, last] = [startOdds ?? prices[0], prices.at(-1)]
  if (!first || !last) return <span />
  const [from, to] = side === 1 ? [first.odds1, last.odds1] : [first.odds2, last.odds2]
  const [odds, now] = [formatOdds(from, language), formatOdds(to, language)]
  const earlier = startOdds ? t('matchPage.oddsBeforeStart', { odds }) : t('matchPage.oddsFirstSeen', { odds })
  const words = isOver ? t('matchPage.oddsAndLast', { earlier, last: now }) : earlier
  const moved = startOdds || status === 'upcoming' ? Number(to) - Number(from) : 0
  const team = teamName(side === 1 ? match.team1 : match.team2, t)
  return (
    <p className="flex min-w-0 items-center justify-center gap-1">
      <span className="sr-only">{`${team}: ${isOver ? words : t('matchPage.oddsAndNow', { earlier, now })}`}</span>
      {moved !== 0 && <Icon of={moved > 0 ? TrendingUp : TrendingDown} className="size-3.5 shrink-0" />}
      <span aria-hidden className="text-center text-balance">
        {words}
      </span>
    </p>
  )
}

/** The button of the odds alerts, with how many there are; asks a visitor to log in. */
function OddsAlerts({ match }: { match: MatchDetails }) {
  const t = useT()
  const site = useSite()
  const user = useCurrentUser()
  const { id, open, close } = useOpened(ODDS_ALERTS)
  const { data } = useQuery({ ...query(listPriceTargets), enabled: Boolean(user) })
  const targets = data?.filter(({ hltvId }) => hltvId === match.hltvId) ?? []
  const count = targets.length
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        className={`min-h-11! px-2! ${count > 0 ? 'text-accent!' : ''}`}
        // Until the user is known, a press would ask a signed-in user to log in.
        disabled={user === undefined}
        aria-haspopup="dialog"
        onClick={() => (user ? open(1) : site.of(authDialog).set('login'))}
      >
        <Icon of={BellPlus} className="size-4 shrink-0" />
        {count > 0 ? t('matchPage.price.count', { count }) : t('matchPage.price.button')}
      </Button>
      {id !== null && user && data && (
        <Suspense>
          <PriceDialog match={match} targets={targets} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
