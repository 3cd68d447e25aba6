import { Swords } from 'lucide'
import { useState } from 'react'
import type { MatchDetails } from '../../contract/matches/match-pages.ts'
import { PATHS } from '../../contract/paths.ts'
import { isId } from '../../contract/typed-text.ts'
import { teamName } from '../../words/team-name.ts'
import { CallError } from '../api/call-error.ts'
import { useBreakEnd } from '../api/on-break.ts'
import { useT } from '../i18n/language.ts'
import { Missing } from '../layout/missing.tsx'
import { SECTIONS, type Section } from '../layout/navigation/sections.ts'
import { Page } from '../layout/page.tsx'
import { RetryButton } from '../layout/retry-button.tsx'
import { takesBets } from '../matches/details/bet-button.tsx'
import { ScoreboardSkeleton } from '../matches/details/scoreboard-skeleton.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/message.tsx'
import { AboutCard } from './about-card.tsx'
import { FormCard, RecordCards } from './background-cards.tsx'
import { MatchHero } from './match-hero.tsx'
import { OddsCard } from './odds-card.tsx'
import { OwnBetsCard } from './own-bets-card.tsx'
import { TeamRecordsCard } from './team-records-card.tsx'
import { useBackground } from './use-background.ts'
import { useMatchPage } from './use-match-page.ts'
import { useOwnBets } from './use-own-bets.ts'

const SECTION: Section = {
  path: PATHS.match,
  icon: Swords,
  title: 'matchPage.title',
  description: 'matchPage.description',
}
const NO_SUCH_MATCH = 404
/** The list that a match is in by its status. */
const LIST_OF = { LIVE: SECTIONS.live, upcoming: SECTIONS.upcoming, finished: SECTIONS.results } as const
const NOT_FOUND = <Missing title="matchPage.notFound" hint="matchPage.notFoundHint" />

/** The page of a match of any status: its maps, what is known of its teams, its odds over time, and the user's bets. */
export default function MatchPage({ hltvId }: { hltvId: string }) {
  return isId(hltvId) ? <LoadedPage hltvId={Number(hltvId)} /> : <EmptyPage />
}

function EmptyPage() {
  return (
    <Page section={SECTION} above={SECTIONS.results}>
      <Card>{NOT_FOUND}</Card>
    </Page>
  )
}

function LoadedPage({ hltvId }: { hltvId: number }) {
  const t = useT()
  const { details, match } = useMatchPage(hltvId)
  const heading = match && t('matches.versus', { team1: teamName(match.team1, t), team2: teamName(match.team2, t) })
  return (
    <Page section={SECTION} heading={heading} above={LIST_OF[match?.status ?? 'LIVE']}>
      {match ? <Parts match={match} /> : <Card>{details.isError ? problem() : <ScoreboardSkeleton />}</Card>}
    </Page>
  )

  function problem() {
    if (details.error instanceof CallError && details.error.status === NO_SUCH_MATCH) return NOT_FOUND
    const [title, hint] = [t('matchPage.failed'), t('matchPage.failedHint')]
    return <ErrorState level={2} title={title} description={hint} action={<RetryButton query={details} />} />
  }
}

function Parts({ match }: { match: MatchDetails }) {
  const onBreak = useBreakEnd() !== null
  const { isWaiting } = useOwnBets(match.id)
  const isPending = useBackground(match.hltvId).isPending
  // Before a match its teams come first, later its odds. The order stays while the page is open.
  const [isAhead] = useState(match.status === 'upcoming')
  // A match that this server does not follow takes no bets here.
  const isOver = match.status === 'finished' || match.calledOff || match.otherSource !== null
  // Content below a part of unknown height waits for it in the one-column layout. The wide page has two columns and does not hide it.
  const below = isWaiting ? 'min-w-0 max-xl:hidden' : 'min-w-0'
  const last = isPending ? 'min-w-0 max-xl:hidden' : below
  const odds = !onBreak && (
    <div key="odds" className={isAhead ? `max-xl:order-3 ${isPending ? 'hidden' : below}` : `max-xl:order-1 ${below}`}>
      <OddsCard match={match} />
    </div>
  )
  const form = (
    <div key="form" className={`max-xl:order-1 ${below}`}>
      <FormCard match={match} />
    </div>
  )
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
      <div className="grid min-w-0 gap-4 max-xl:contents">
        <MatchHero match={match} isOver={isOver} />
        {isAhead ? [form, odds] : [odds, form]}
      </div>
      <div className="grid min-w-0 gap-4 max-xl:contents">
        <OwnBetsCard match={match} takesBets={takesBets(match, isOver)} />
        <div className={`grid gap-4 empty:hidden max-xl:order-1 ${below}`}>
          <RecordCards match={match} />
        </div>
        <div className={`max-xl:order-4 ${isPending ? 'hidden' : below}`}>
          <AboutCard match={match} isOver={isOver} />
        </div>
        {/* Last: its height is not known before it has loaded. */}
        <div className={`empty:hidden max-xl:order-5 ${last}`}>
          <TeamRecordsCard match={match} />
        </div>
      </div>
    </div>
  )
}
