import { Link } from 'wouter'
import type { Result } from '../../contract/matches/match-pages.ts'
import { matchPath } from '../../contract/paths.ts'
import { MINUTE_MS } from '../../domain/time/durations.ts'
import { formatDay } from '../i18n/days.ts'
import { deviceZone } from '../i18n/device-zone.ts'
import { formatTime } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { FavoriteSlot } from '../matches/favorite-toggle/favorite-slot.tsx'
import { TeamLogo } from '../matches/scoreboard/team-logo.tsx'
import { teamName } from '../matches/scoreboard/team-name.ts'
import { useTicking } from '../matches/use-ticking.ts'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { groupResults } from './group-results.ts'

/** A heading for every day of the viewer's calendar, and one for every tournament of that day. */
export function ResultDays({ results }: { results: readonly Result[] }) {
  const t = useT()
  const language = useLanguage()
  const now = useTicking((now) => Math.floor(now / MINUTE_MS) * MINUTE_MS)
  return groupResults(results, deviceZone()).map(({ day, at, tournaments }) => (
    <section key={day}>
      <h3 className="sticky top-0 z-10 border-y border-line bg-raised px-card py-1.5 text-small font-semibold text-ink-2">
        {formatDay(new Date(at), new Date(now), language)}
      </h3>
      {tournaments.map(({ tournament, results: ofTournament }) => (
        <section key={tournament ?? ''} className="border-t border-line first-of-type:border-t-0">
          <h4
            dir="auto"
            className="px-card pt-3 text-left text-micro font-medium tracking-wide text-ink-3 uppercase wrap-anywhere"
          >
            {tournament ?? t('matches.unknownTournament')}
          </h4>
          <ul className="pb-1">
            {ofTournament.map((result) => (
              <ResultRow key={result.id} result={result} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  ))
}

function ResultRow({ result }: { result: Result }) {
  const t = useT()
  const language = useLanguage()
  const { hltvId, team1, team2, team1Logo, team2Logo, score1, score2, format, forfeit, finishedTime, maps } = result
  const [name1, name2] = [teamName(team1, t), teamName(team2, t)]
  const played = maps.filter((map) => map.score1 !== null && map.score2 !== null)
  return (
    <li className="relative hover:bg-raised">
      <Link
        href={matchPath(hltvId)}
        aria-label={t('results.matchAt', {
          team1: name1,
          team2: name2,
          score1: figure(score1),
          score2: figure(score2),
        })}
        className="absolute inset-0 -outline-offset-2"
      />
      <div className="pointer-events-none grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-2 px-card py-2 text-small sm:gap-x-4 md:grid-cols-[2.5rem_minmax(0,24rem)_minmax(0,1fr)_auto]">
        <time dateTime={finishedTime} className="text-caption text-ink-3 tabular-nums">
          {formatTime(new Date(finishedTime), language)}
        </time>
        <div className="grid min-w-0 gap-1">
          <Side name={name1} logo={team1Logo} score={score1} isWinner={isAhead(score1, score2)} />
          <Side name={name2} logo={team2Logo} score={score2} isWinner={isAhead(score2, score1)} />
        </div>
        <p className="text-caption text-ink-3 tabular-nums max-md:col-start-2 max-md:row-start-2 max-md:mt-1">
          {[forfeit ? `${format} · ${t('matches.forfeit')}` : format, ...played.map(mapText)].join(' · ')}
        </p>
        <span className="pointer-events-auto relative max-md:col-start-3 max-md:row-span-2 max-md:row-start-1">
          <FavoriteSlot match={result} />
        </span>
      </div>
    </li>
  )
}

type SideProps = { name: string; logo: string | null; score: number | null; isWinner: boolean }

function Side({ name, logo, score, isWinner }: SideProps) {
  return (
    <span className={`flex min-w-0 items-center gap-2 ${isWinner ? 'font-semibold' : 'text-ink-2'}`}>
      <TeamLogo name={name} logo={logo} size="small" />
      <span dir="auto" title={name} className="line-clamp-2 min-w-0 grow text-left wrap-anywhere">
        {name}
      </span>
      <span aria-hidden className="text-body tabular-nums">
        {figure(score)}
      </span>
    </span>
  )
}

export function ResultSkeletons() {
  return (
    <div data-loading className="animate-shimmer">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <div key={row} className="grid h-16 content-center gap-2 border-b border-line px-card">
          <Skeleton className="mx-auto h-4 w-3/5" />
          <Skeleton className="mx-auto h-3 w-2/5" />
        </div>
      ))}
    </div>
  )
}

const figure = (score: number | null) => (score === null ? '-' : String(score))
const isAhead = (own: number | null, other: number | null) => own !== null && other !== null && own > other
/** "Mirage 13–9" */
const mapText = ({ name, score1, score2 }: Result['maps'][number]) => `${name ?? ''} ${score1}–${score2}`.trim()
