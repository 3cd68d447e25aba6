import type { ReactNode } from 'react'
import type { MatchDetails } from '../../contract/matches/match-pages.ts'
import type { MatchBackground, TeamForm } from '../../contract/matches/teams.ts'
import { restDays, resultOf } from '../../domain/match/team-record.ts'
import { teamName } from '../../words/team-name.ts'
import { useT } from '../i18n/language.ts'
import { RetryButton } from '../layout/retry-button.tsx'
import { TeamLogo } from '../matches/scoreboard/team-logo.tsx'
import { MapRecords, mapsKnown } from '../teams/map-records.tsx'
import { ResultLetter, useBalance } from '../teams/result-letters.tsx'
import { ResultLines } from '../teams/result-lines.tsx'
import { TeamLink } from '../teams/team-link.tsx'
import { FailedLine } from '../ui/alert.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { useBackground } from './use-background.ts'

/** Results that are shown at once; the others after a press. */
const FIRST_RESULTS = 5
const FIRST_MEETINGS = 3

/** The last results of both teams, or a skeleton or message while they are missing. */
export function FormCard({ match }: { match: MatchDetails }) {
  const t = useT()
  const background = useBackground(match.hltvId)
  if (background.data) return <Form match={match} background={background.data} />
  return (
    <Card title={t('teams.form')}>
      {background.isError ? (
        <FailedLine action={<RetryButton query={background} size="small" />}>{t('teams.partFailed')}</FailedLine>
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </Card>
  )
}

/** The meetings of the two teams, and their maps; nothing until they have loaded. */
export function RecordCards({ match }: { match: MatchDetails }) {
  const { data } = useBackground(match.hltvId)
  if (!data) return null
  return (
    <>
      <MeetingsCard match={match} meetings={data.meetings} />
      <MapsCard match={match} background={data} />
    </>
  )
}

type CardProps = { match: MatchDetails; background: MatchBackground }

/** Both teams side by side. */
function Form({ match, background }: CardProps) {
  const t = useT()
  const starts = match.startedTime ?? match.scheduledTime
  const form = (name: string, logo: string | null, of: TeamForm | null) => (
    <TeamColumn name={name} logo={logo} form={of} starts={starts} />
  )
  return (
    <Card flush title={t('teams.form')}>
      <div className="grid grid-cols-2 divide-x divide-line border-t border-line pb-2">
        {form(match.team1, match.team1Logo, background.team1)}
        {form(match.team2, match.team2Logo, background.team2)}
      </div>
    </Card>
  )
}

type ColumnProps = { name: string; logo: string | null; form: TeamForm | null; starts: string | null }

function TeamColumn({ name, logo, form, starts }: ColumnProps) {
  const t = useT()
  const results = form?.results ?? []
  const balance = useBalance(results)
  const [last] = results
  const rest = last && starts !== null ? restDays(new Date(last.finishedTime), new Date(starts)) : null
  return (
    <section className="min-w-0 [--spacing-card:0.75rem] md:[--spacing-card:1rem]">
      <div className="flex flex-col gap-1 px-card pt-3 pb-2">
        <h3 className="flex min-w-0 items-center gap-2 text-small font-semibold">
          <TeamLogo name={name} logo={logo} size="tiny" />
          <TeamLink name={name} className="min-w-0 truncate" />
        </h3>
        {last ? (
          <>
            {/* Newest last, as time runs. */}
            <span aria-hidden className="flex min-w-0 gap-0.5 overflow-hidden">
              {results.toReversed().map((result) => (
                <ResultLetter key={result.hltvId} result={result} isSlim />
              ))}
            </span>
            <p className="text-caption text-ink-2">{balance}</p>
            <p className="min-h-4 text-caption text-ink-3">{rest !== null && t('teams.rest', { days: rest })}</p>
          </>
        ) : (
          <p className="text-caption text-ink-3">{t('teams.noResults')}</p>
        )}
      </div>
      {last && (
        <ResultLines label={`${t('teams.results')}: ${teamName(name, t)}`} results={results} first={FIRST_RESULTS} />
      )}
    </section>
  )
}

function MeetingsCard({ match, meetings }: { match: MatchDetails; meetings: MatchBackground['meetings'] }) {
  const t = useT()
  if (meetings.length === 0) {
    return (
      <Card title={t('teams.meetings')}>
        <p className="text-small text-ink-3">{t('teams.noMeetings')}</p>
      </Card>
    )
  }
  const won = meetings.filter((meeting) => resultOf(meeting) === 'won').length
  const lost = meetings.filter((meeting) => resultOf(meeting) === 'lost').length
  return (
    <Card
      flush
      title={t('teams.meetings')}
      aside={<Basis>{t('teams.meetingsKnown', { count: meetings.length })}</Basis>}
    >
      <p className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 px-card pb-2 text-small max-md:pt-2">
        <span dir="auto" className="truncate text-end font-medium">
          {teamName(match.team1, t)}
        </span>
        <strong className="text-score font-bold tabular-nums">{`${won} – ${lost}`}</strong>
        <span dir="auto" className="truncate font-medium">
          {teamName(match.team2, t)}
        </span>
      </p>
      <div className="border-t border-line py-1">
        <ResultLines
          hasMaps
          label={t('teams.meetings')}
          results={meetings}
          first={FIRST_MEETINGS}
          between={[
            { name: match.team1, logo: match.team1Logo },
            { name: match.team2, logo: match.team2Logo },
          ]}
        />
      </div>
    </Card>
  )
}

function MapsCard({ match, background: { team1, team2 } }: CardProps) {
  const t = useT()
  const sides = [
    { name: match.team1, maps: team1?.maps ?? [] },
    { name: match.team2, maps: team2?.maps ?? [] },
  ]
  const playing = match.maps.map(({ name }) => name)
  if (sides.every(({ maps }) => maps.length === 0)) {
    return (
      <Card title={t('teams.maps')}>
        <p className="text-small text-ink-3">{t('teams.noMaps')}</p>
      </Card>
    )
  }
  return (
    <Card flush title={t('teams.maps')}>
      <div className="grid grid-cols-[minmax(0,1fr)_4.5rem_minmax(0,1fr)] gap-3 px-card pb-1">
        {sides.map(({ name, maps }, side) => (
          <p key={side} className={`min-w-0 ${side === 0 ? 'text-end' : 'col-start-3'}`}>
            <span dir="auto" className="block truncate text-small font-medium">
              {teamName(name, t)}
            </span>
            <span className="block text-caption text-ink-3">{t('teams.mapsKnown', { count: mapsKnown(maps) })}</span>
          </p>
        ))}
      </div>
      <div className="border-t border-line py-1">
        <MapRecords label={t('teams.maps')} sides={sides} playing={playing} />
      </div>
    </Card>
  )
}

const Basis = ({ children }: { children: ReactNode }) => (
  <p className="shrink-0 text-caption leading-6 text-ink-3">{children}</p>
)
