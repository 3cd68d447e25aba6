import { useQuery } from '@tanstack/react-query'
import { MoonStar } from 'lucide'
import { useMemo } from 'react'
import { decidedBets } from '../../contract/bets/bet-results.ts'
import { PATHS } from '../../contract/paths.ts'
import { scenariosOf } from '../../domain/chances/scenarios.ts'
import { formatCount, formatMoney } from '../../words/amounts.ts'
import { useServer } from '../api/call.ts'
import { query } from '../api/query-client.ts'
import { ShownBet } from '../bets/details/shown-bet.tsx'
import { useBetDialog } from '../bets/dialogs/bet-actions.tsx'
import { betPageQuery, type DecidedBets } from '../bets/model/bet-queries.ts'
import { openElsewhere } from '../bets/model/evening.ts'
import { isOn } from '../bets/model/open-bets.ts'
import { type Evening, useEvening } from '../bets/model/use-evening.ts'
import { NeedsMe } from '../dashboard/overview/needs-me.tsx'
import { useLanguage, useT } from '../i18n/language.ts'
import { FailedCard } from '../layout/failed-card.tsx'
import { RecordLink } from '../matches/chances/record-link.tsx'
import { MapStrip } from '../matches/scoreboard/map-strip.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/message.tsx'
import { SkeletonRows } from '../ui/skeletons/skeleton-rows.tsx'
import { useMedia } from '../ui/use-media.ts'
import { EveningHero } from './evening-hero.tsx'
import { MatchBets, MatchLink } from './match-bets.tsx'
import { ScenarioTable } from './scenario-table.tsx'
import { useChosenMatch } from './use-chosen-match.ts'

/** What the open bets on this evening's matches can pay, in total and by match, recomputed in the browser with every score. */
export default function TonightPage() {
  const { evening: known, failed } = useEvening()
  const { onAction, dialog } = useBetDialog()
  const review = useQuery(query(decidedBets))
  // Decided bets that arrive late would move the matches.
  const evening = review.isPending ? null : known
  const decided = review.data && isToSettle(review.data) ? review.data : null
  if (failed) return <FailedCard title="tonight.failed" hint="tonight.failedHint" query={failed} />
  if (evening?.bets.length === 0) {
    return (
      <div className="flex flex-col gap-4">
        {decided && <NeedsMe needs={{ review: decided, limit: null }} />}
        <NothingTonight evening={evening} decided={decided} />
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <EveningHero evening={evening ?? undefined} />
      {evening && decided && <NeedsMe needs={{ review: decided, limit: null }} />}
      {/* A new element: decided bets would otherwise move an existing one down. */}
      <ByMatch key={evening ? 'known' : 'loading'} evening={evening} decided={decided} />
      <ShownBet listed={evening?.bets} hasPanel={false} onAction={onAction} />
      {dialog}
    </div>
  )
}

const isToSettle = ({ total, needsYouTotal }: DecidedBets) => total + needsYouTotal > 0

type PartProps<E> = { evening: E; decided: DecidedBets | null }

/** The bets of each match; the scenarios of the chosen one are next to them, or below its bets if there is no room. */
function ByMatch({ evening, decided }: PartProps<Evening | null>) {
  const t = useT()
  const isFolded = useMedia('(width < 80rem)')
  const { chosen, choose } = useChosenMatch()
  const matches = useMemo(() => matchesWithBets(evening), [evening])
  const shown =
    matches.find(({ match, scenarios }) => scenarios && match.id === chosen) ??
    (isFolded ? undefined : matches.find(({ scenarios }) => scenarios))
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
      <div className="grid min-w-0 gap-4">
        <section className="@container min-w-0 border-line bg-surface max-md:-mx-gutter max-md:border-y md:rounded-card md:border">
          <header className="flex min-h-11 flex-wrap items-baseline gap-x-2 px-card py-2.5">
            <h2 className="text-title font-semibold">{t('tonight.byMatch')}</h2>
            <p className="text-caption text-ink-3">{t('tonight.byMatchHint')}</p>
          </header>
          {evening ? (
            matches.map(({ match, scenarios }) => (
              <MatchBets
                key={match.id}
                {...{ match, evening, scenarios, isFolded }}
                isChosen={match.id === shown?.match.id}
                onChoose={choose}
              />
            ))
          ) : (
            <SkeletonRows count={4} lines={['h-4 w-3/5', 'h-3 w-2/5', 'h-1 w-full']} className="h-28 gap-2" />
          )}
        </section>
        {evening && <Explained evening={evening} decided={decided} />}
      </div>
      {shown?.scenarios && !isFolded && (
        <Card title={t('tonight.ends')} description={<MatchLink match={shown.match} />}>
          <div className="flex flex-col gap-3">
            {shown.match.status === 'LIVE' && <MapStrip match={shown.match} />}
            <ScenarioTable match={shown.match} scenarios={shown.scenarios} />
          </div>
        </Card>
      )}
    </div>
  )
}

/** In chronological order. */
function matchesWithBets(evening: Evening | null) {
  if (!evening) return []
  const { matches, bets, outlook } = evening
  return matches
    .filter(({ id }) => bets.some((bet) => isOn(bet, id)))
    .map((match) => {
      const scenarios = outlook.outcomes.has(match.id) ? scenariosOf(outlook, match.id) : null
      return { match, scenarios: scenarios && scenarios.bets.length > 0 ? scenarios : null }
    })
}

/** How the figures are computed, and what they exclude. */
function Explained({ evening, decided }: PartProps<Evening>) {
  const t = useT()
  const language = useLanguage()
  const elsewhere = useOpenElsewhere(evening, decided)
  const { counted, uncounted } = evening.outlook
  const { runs } = evening.together
  return (
    <div className="flex max-w-prose flex-col gap-1 text-caption text-pretty text-ink-3 xl:px-card">
      {uncounted.length > 0 && (
        <p className="text-small text-ink-2">
          <strong className="font-semibold">{t('tonight.left', { count: uncounted.length })}.</strong>{' '}
          {t('tonight.leftHint')}
        </p>
      )}
      {elsewhere && <p className="text-small text-ink-2">{elsewhere}</p>}
      {counted.length > 0 && (
        <>
          <p>
            {t('tonight.why')} <RecordLink />
          </p>
          <p>{t('tonight.spreadHint')}</p>
        </>
      )}
      {runs !== null && <p>{t('tonight.simulated', { runs: formatCount(runs, language) })}</p>}
    </div>
  )
}

/** The number and stake of undecided open bets on other matches than this evening's; null if there are none. */
function useOpenElsewhere(evening: Evening, review: DecidedBets | null): string | null {
  const t = useT()
  const language = useLanguage()
  const pending = useQuery(betPageQuery(useServer(), { status: 'pending', limit: '1' })).data
  if (!pending) return null
  const decided = review ? [...review.decided, ...review.needsYou] : []
  const { count, staked } = openElsewhere(pending, [...evening.bets, ...decided])
  // The stakes of decided bets that are not listed are unknown.
  const left = review ? review.total + review.needsYouTotal - decided.length : 0
  if (left > 0) return count > left ? t('tonight.elsewhere', { count: count - left }) : null
  return count > 0 ? t('tonight.elsewhereStake', { count, amount: formatMoney(staked, language) }) : null
}

function NothingTonight({ evening, decided }: PartProps<Evening>) {
  const t = useT()
  const elsewhere = useOpenElsewhere(evening, decided)
  const [title, hint] = [t('tonight.none'), elsewhere ?? t('tonight.noneHint')]
  const action = elsewhere ? (
    <ButtonLink href={`${PATHS.history}?status=pending`}>{t('nav.history')}</ButtonLink>
  ) : (
    <ButtonLink href={PATHS.upcoming}>{t('nav.upcoming')}</ButtonLink>
  )
  return (
    <Card>
      <EmptyState level={2} icon={MoonStar} title={title} description={hint} action={action} />
    </Card>
  )
}
