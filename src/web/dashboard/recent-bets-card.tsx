import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Bet } from '../../contract/bets/bets.ts'
import { PATHS } from '../../contract/paths.ts'
import { formatRelativeTime } from '../../words/dates.ts'
import { useServer } from '../api/call.ts'
import { BetRow } from '../bets/history/rows/bet-rows.tsx'
import { useKeptFocus } from '../bets/history/use-kept-focus.ts'
import { WaitingBets } from '../bets/history/waiting-bets.tsx'
import { betPageQuery } from '../bets/model/bet-queries.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { RetryButton } from '../layout/retry-button.tsx'
import { useTicking } from '../matches/use-ticking.ts'
import { FailedLine } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { type RowMotion, useRowMotion } from '../ui/motion/use-row-motion.ts'
import { SkeletonRows } from '../ui/skeletons/skeleton-rows.tsx'

/** docs/spec-coverage.md, section 9. */
const RECENT = 3
const NO_BETS: readonly Bet[] = []
const idOf = ({ id }: Bet) => id

export function RecentBetsCard() {
  const t = useT()
  const list = useQuery(betPageQuery(useServer(), { limit: String(RECENT) }))
  const place = useRef<HTMLDivElement>(null)
  const rememberFocus = useKeptFocus(place)
  const bets = list.data?.bets
  const { shown, motionOf } = useRowMotion(bets ?? NO_BETS, idOf, bets ? 'recent' : null)
  const seeAll = bets && bets.length > 0 && (
    <ButtonLink href={PATHS.history} variant="ghost" size="aside">
      {' '}
      {t('overview.seeAll')}
    </ButtonLink>
  )
  return (
    <Card flush title={t('overview.recentTitle')} aside={seeAll}>
      <div ref={place} tabIndex={-1} onFocus={rememberFocus} className="outline-none">
        <WaitingBets />
        {body()}
      </div>
    </Card>
  )

  function body() {
    if (!bets && list.isError) {
      return (
        <div className="px-card py-4">
          <FailedLine action={<RetryButton query={list} size="small" />}>{t('overview.recentFailed')}</FailedLine>
        </div>
      )
    }
    if (!bets) return <SkeletonRows count={RECENT} lines={['h-4 w-3/5', 'h-3 w-4/5']} className="h-15.25 gap-2" />
    if (bets.length === 0) return <p className="px-card py-6 text-small text-ink-3">{t('overview.recentEmpty')}</p>
    return (
      <ul aria-label={t('overview.recentTitle')}>
        {shown.map((bet) => (
          <RecentBet key={bet.id} bet={bet} motion={motionOf(bet)} />
        ))}
      </ul>
    )
  }
}

function RecentBet({ bet, motion }: { bet: Bet; motion: RowMotion }) {
  const t = useT()
  const language = useLanguage()
  const age = useTicking((now) => formatRelativeTime(new Date(bet.placedAt), new Date(now), t, language))
  return <BetRow bet={bet} motion={motion} selection={null} age={age} />
}
