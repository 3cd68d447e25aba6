import { useState } from 'react'
import { Link } from 'wouter'
import type { TeamResult } from '../../contract/matches/teams.ts'
import { matchPath } from '../../contract/paths.ts'
import { resultOf } from '../../domain/match/team-record.ts'
import { formatShortDay, startOfDay } from '../../words/days.ts'
import { teamName } from '../../words/team-name.ts'
import { tournamentName } from '../../words/tournament-name.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { TeamLogo } from '../matches/scoreboard/team-logo.tsx'
import { useTicking } from '../matches/use-ticking.ts'
import { Button } from '../ui/button.tsx'
import { ResultLetter } from './result-letters.tsx'

/** `hasMaps`: shows each result's maps, and rules between rows. `between`: for meetings, both teams; the results are the first one's. */
type Props = {
  results: readonly TeamResult[]
  label: string
  first: number
  hasMaps?: boolean
  between?: readonly [TeamMark, TeamMark]
}
type TeamMark = { readonly name: string; readonly logo: string | null }

/** The results of a team, each linking to its match; first only some of them. */
export function ResultLines({ results, label, first, hasMaps = false, between }: Props) {
  const t = useT()
  const [isWhole, setWhole] = useState(false)
  const today = useTicking(startOfDay)
  const shown = isWhole ? results : results.slice(0, first)
  return (
    <>
      <ul aria-label={label} className="@container">
        {shown.map((result) => (
          <ResultLine key={result.hltvId} result={result} today={today} hasMaps={hasMaps} between={between} />
        ))}
      </ul>
      {results.length > first && (
        <Button
          variant="ghost"
          size="row"
          className="mx-[calc(var(--spacing-card)-0.75rem)] mt-1"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('teams.showLess') : t('teams.showAll', { count: results.length })}
        </Button>
      )}
    </>
  )
}

type LineProps = { result: TeamResult; today: number; hasMaps: boolean; between: Props['between'] }

function ResultLine({ result, today, hasMaps, between }: LineProps) {
  const t = useT()
  const language = useLanguage()
  const { hltvId, score, opponentScore, finishedTime, forfeit, maps, tournament } = result
  const opponent = teamName(result.opponent, t)
  const day = formatShortDay(new Date(finishedTime), new Date(today), language)
  const words = t(`teams.${resultOf(result)}`, { score, opponentScore, opponent, day })
  const note = forfeit ? t('matches.forfeit') : null
  const played = maps.map(({ name, ...rounds }) => `${name ?? '?'} ${rounds.score}–${rounds.opponentScore}`)
  return (
    <li className={`relative hover:bg-raised ${hasMaps ? 'border-t border-line first:border-t-0' : ''}`}>
      <Link
        href={matchPath(hltvId)}
        aria-label={note === null ? words : `${words} · ${note}`}
        title={[...played, note].filter((part) => part !== null).join(' · ')}
        className="absolute inset-0 -outline-offset-2"
      />
      {/* The link says it in words. */}
      <div
        aria-hidden
        className="flex min-h-11 items-center gap-2 px-card text-small @max-[14rem]:gap-1.5 md:min-h-8 pointer-coarse:min-h-11"
      >
        {between ? <Winner result={result} between={between} /> : <ResultLetter result={result} />}
        <span className="w-7 shrink-0 font-semibold tabular-nums">
          {score}–{opponentScore}
        </span>
        {!between && (
          <span className="@max-[12rem]:hidden">
            <TeamLogo name={result.opponent} logo={result.opponentLogo} size="tiny" />
          </span>
        )}
        <span className="min-w-0 grow @xl:flex @xl:items-baseline @xl:gap-2">
          <span
            dir="auto"
            className={`block min-w-0 grow truncate text-left @max-[14rem]:line-clamp-2 @max-[14rem]:text-caption @max-[14rem]:leading-4
              @max-[14rem]:whitespace-normal ${between ? 'text-ink-2' : ''}`}
          >
            {between ? tournamentName(tournament, t) : opponent}
          </span>
          {hasMaps && played.length > 0 && (
            <span className="block min-w-0 shrink truncate text-caption text-ink-3 tabular-nums">
              {played.join(' · ')}
            </span>
          )}
        </span>
        {note && <span className="shrink-0 text-caption text-ink-3 @max-3xs:hidden">{note}</span>}
        <time dateTime={finishedTime} className="shrink-0 text-caption text-ink-3 tabular-nums @max-2xs:hidden">
          {day}
        </time>
      </div>
    </li>
  )
}

/** The logo of the winner; an empty space after a draw. */
function Winner({ result, between: [first, second] }: { result: TeamResult; between: NonNullable<Props['between']> }) {
  const kind = resultOf(result)
  const winner = kind === 'won' ? first : second
  return <span className="size-5 shrink-0">{kind !== 'drawn' && <TeamLogo {...winner} size="tiny" />}</span>
}
