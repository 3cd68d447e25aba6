import { CalendarX, Clock } from 'lucide'
import type { MatchDetails } from '../../contract/matches/match-pages.ts'
import { tournamentName } from '../../words/tournament-name.ts'
import { useT } from '../i18n/language.ts'
import { MatchBell } from '../matches/alert-choice/alert-bell.tsx'
import { MapCells } from '../matches/details/map-cells.tsx'
import { MatchPrices } from '../matches/details/match-prices.tsx'
import { StatusLine, StatusWord } from '../matches/details/status-line.tsx'
import { FavoriteButton } from '../matches/favorite-toggle/favorite-toggle.tsx'
import { TeamStar } from '../matches/favorite-toggle/team-star.tsx'
import { Scoreboard } from '../matches/scoreboard/scoreboard.tsx'
import { StartTime } from '../matches/scoreboard/start-time.tsx'
import { MapRace } from './map-race.tsx'
import { PriceLine } from './price-line.tsx'

/** Score, chance, prices with their alerts, maps, and the race on the running one. On phones without a card. */
export function MatchHero({ match, isOver }: { match: MatchDetails; isOver: boolean }) {
  const t = useT()
  const { tournament, format, forfeit, status, scheduledTime } = match
  return (
    <section
      aria-label={t('matchPage.score')}
      className="@container min-w-0 overflow-hidden max-md:-mx-gutter max-md:border-b max-md:border-line md:rounded-card md:border md:border-line md:bg-surface"
    >
      <div className="flex flex-col gap-3 px-card pb-3 md:pt-2">
        <div className="flex items-center justify-between gap-2">
          <p className="min-w-0 text-caption text-ink-3 wrap-anywhere">
            <bdi>{tournamentName(tournament, t)}</bdi>
            {` · ${format}`}
            {forfeit && ` · ${t('matches.forfeit')}`}
          </p>
          <span className="flex shrink-0 items-center">
            {!isOver && <MatchBell match={match} />}
            <FavoriteButton match={match} isQuiet />
          </span>
        </div>
        <Scoreboard match={match} status={<Status match={match} />} beside={starOf}>
          {status === 'upcoming' ? <StartTime scheduledTime={scheduledTime} /> : undefined}
        </Scoreboard>
        <MatchPrices match={match} prices={match} ended={isOver} />
        <PriceLine match={match} isOver={isOver} />
      </div>
      <Maps match={match} />
      {!isOver && <MapRace match={match} />}
    </section>
  )
}

/** Renders nothing before the match unless its maps are known. */
function Maps({ match }: { match: MatchDetails }) {
  const t = useT()
  const isUnknown = match.maps.length === 0
  if (isUnknown && match.status === 'upcoming') return null
  return (
    <>
      <h2 className="sr-only">{t('matchPage.maps')}</h2>
      {isUnknown ? (
        <p className="border-t border-line px-card py-3 text-small text-ink-3">{t('matchPage.noMaps')}</p>
      ) : (
        <MapCells match={match} />
      )}
    </>
  )
}

const starOf = (team: string) => <TeamStar name={team} />

function Status({ match }: { match: MatchDetails }) {
  const t = useT()
  if (match.calledOff) return <StatusWord icon={CalendarX}>{t('favorites.badgeCalledOff')}</StatusWord>
  if (match.status !== 'LIVE' || match.otherSource === null) return <StatusLine match={match} ended={false} />
  return (
    <StatusWord icon={Clock} look="text-pending">
      {t('favorites.badgeUnread')}
    </StatusWord>
  )
}
