import { Link } from 'wouter'
import type { Match } from '../../contract/matches/matches.ts'
import { matchPath } from '../../contract/paths.ts'
import { teamIdentity } from '../../domain/team/team-identity.ts'
import { formatShortDay, startOfDay } from '../../words/days.ts'
import { formatTime } from '../../words/format.ts'
import { teamName } from '../../words/team-name.ts'
import { tournamentName } from '../../words/tournament-name.ts'
import { useLiveMatches, useUpcomingMatches } from '../api/live-data.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { RetryButton } from '../layout/retry-button.tsx'
import { OpenMatch } from '../matches/details/open-match.tsx'
import { useOpenMatch } from '../matches/details/use-open-match.ts'
import { useOwnMatches } from '../matches/own-matches.ts'
import { MatchRow } from '../matches/scoreboard/match-row.tsx'
import { TeamLogo } from '../matches/scoreboard/team-logo.tsx'
import { useTicking } from '../matches/use-ticking.ts'
import { FailedLine } from '../ui/alert.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'

/** More are in the list of upcoming matches. */
const MOST = 5

/** The live matches of a team as in their list, and the upcoming ones, kept current. */
export function NextMatches({ name }: { name: string }) {
  const t = useT()
  const [live, upcoming] = [useLiveMatches(), useUpcomingMatches()]
  const bets = useOwnMatches()
  const { id, open, close } = useOpenMatch()
  const failed = [live, upcoming].find(({ data, isError }) => isError && !data)
  // The lines of own bets would move what is below.
  const listed = bets && live.data && upcoming.data && [...live.data, ...upcoming.data]
  const identity = teamIdentity(name)
  const own = listed
    ?.filter(({ team1, team2 }) => [team1, team2].some((team) => teamIdentity(team) === identity))
    .slice(0, MOST)
  return (
    <Card flush title={t('teams.next')}>
      {own && own.length > 0 ? (
        <div className="overflow-clip border-t border-line">
          <ul aria-label={t('teams.next')} className="match-list">
            {own.map((match) =>
              match.status === 'upcoming' ? (
                <NextMatch key={match.id} match={match} isFirst={teamIdentity(match.team1) === identity} />
              ) : (
                <MatchRow key={match.id} match={match} ended={false} own={bets?.get(match.id) ?? 0} onOpen={open} />
              ),
            )}
          </ul>
        </div>
      ) : (
        <div className="px-card pb-card">
          {own && <p className="text-small leading-8 text-ink-3">{t('teams.noNext')}</p>}
          {!own && failed && (
            <FailedLine action={<RetryButton query={failed} size="small" />}>{t('matches.failed')}</FailedLine>
          )}
          {!own && !failed && <Skeleton className="h-8 w-full" />}
        </div>
      )}
      <OpenMatch id={id} onClose={close} />
    </Card>
  )
}

function NextMatch({ match, isFirst }: { match: Match; isFirst: boolean }) {
  const t = useT()
  const language = useLanguage()
  const today = new Date(useTicking(startOfDay))
  const { hltvId, scheduledTime, tournament } = match
  const starts = scheduledTime === null ? null : new Date(scheduledTime)
  const [opponent, logo] = isFirst ? [match.team2, match.team2Logo] : [match.team1, match.team1Logo]
  return (
    <li>
      <Link
        href={matchPath(hltvId)}
        className="flex min-h-11 items-center gap-2 px-card py-1 text-small -outline-offset-2 hover:bg-raised"
      >
        <TeamLogo name={opponent} logo={logo} size="tiny" />
        <span className="min-w-0 grow">
          <span dir="auto" className="block truncate text-left">
            {teamName(opponent, t)}
          </span>
          <span dir="auto" className="block truncate text-left text-caption text-ink-3">
            {tournamentName(tournament, t)}
          </span>
        </span>
        <span className="shrink-0 text-caption text-ink-3 tabular-nums">
          {starts === null ? (
            t('matches.noTime')
          ) : (
            <time dateTime={starts.toISOString()}>
              {`${formatShortDay(starts, today, language)} ${formatTime(starts, language)}`}
            </time>
          )}
        </span>
      </Link>
    </li>
  )
}
