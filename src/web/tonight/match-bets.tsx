import { ChevronDown } from 'lucide'
import { Link } from 'wouter'
import type { Match } from '../../contract/matches/matches.ts'
import { matchPath } from '../../contract/paths.ts'
import type { MatchScenarios } from '../../domain/chances/scenarios.ts'
import { formatTime } from '../../words/format.ts'
import { teamName } from '../../words/team-name.ts'
import { isOn } from '../bets/model/open-bets.ts'
import type { Evening } from '../bets/model/use-evening.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { StatusBadge } from '../matches/scoreboard/status-badge.tsx'
import { TeamLogo } from '../matches/scoreboard/team-logo.tsx'
import { Icon } from '../ui/icon.tsx'
import { BetRow } from './bet-row.tsx'
import { ScenarioTable } from './scenario-table.tsx'

type Props = {
  match: Match
  evening: Evening
  /** Null if no chance can be computed. */
  scenarios: MatchScenarios | null
  isChosen: boolean
  /** The scenarios of the chosen match are below its bets instead of next to the list. */
  isFolded: boolean
  onChoose: (match: number | null) => void
}

/** A match of the evening with the bets on it; pressing the match shows its scenarios. */
export function MatchBets({ match, evening, scenarios, isChosen, isFolded, onChoose }: Props) {
  const bets = evening.bets.filter((bet) => isOn(bet, match.id))
  const isOpen = isFolded && isChosen
  return (
    <section className="border-t border-line pb-1">
      {scenarios ? (
        <button
          type="button"
          {...(isFolded ? { 'aria-expanded': isChosen } : { 'aria-pressed': isChosen })}
          onClick={() => onChoose(isOpen ? null : match.id)}
          className={`flex min-h-11 w-full items-center gap-2 px-card text-left hover:bg-raised ${isChosen && !isFolded ? 'bg-raised' : ''}`}
        >
          <Names match={match} />
          <When match={match} />
          {isFolded && (
            <Icon of={ChevronDown} className={`size-4 shrink-0 text-ink-2 ${isChosen ? 'rotate-180' : ''}`} />
          )}
        </button>
      ) : (
        <p className="flex min-h-11 items-center gap-2 px-card">
          <Names match={match} />
          <When match={match} />
        </p>
      )}
      <ul>
        {bets.map((bet) => (
          <BetRow key={bet.id} bet={bet} match={match} evening={evening} />
        ))}
      </ul>
      {isOpen && scenarios && (
        <div className="px-card pt-2 pb-3">
          <ScenarioTable match={match} scenarios={scenarios} />
          <MatchLink match={match} />
        </div>
      )}
    </section>
  )
}

function Names({ match: { team1, team2, team1Logo, team2Logo } }: { match: Match }) {
  const t = useT()
  const names = { team1: teamName(team1, t), team2: teamName(team2, t) }
  return (
    <>
      <TeamLogo name={team1} logo={team1Logo} size="tiny" />
      <TeamLogo name={team2} logo={team2Logo} size="tiny" />
      <span className="min-w-0 grow truncate text-small font-medium" title={t('matches.versus', names)}>
        <bdi dir="ltr">{t('matches.versus', names)}</bdi>
      </span>
    </>
  )
}

function When({ match }: { match: Match }) {
  const language = useLanguage()
  if (match.status === 'LIVE') return <StatusBadge match={match} />
  if (match.scheduledTime === null) return null
  return (
    <time dateTime={match.scheduledTime} className="shrink-0 text-caption text-ink-3 tabular-nums">
      {formatTime(new Date(match.scheduledTime), language)}
    </time>
  )
}

/** A link to the page of the match, below its names. */
export function MatchLink({ match }: { match: Match }) {
  const t = useT()
  const names = { team1: teamName(match.team1, t), team2: teamName(match.team2, t) }
  return (
    <Link
      href={matchPath(match.hltvId)}
      className="-my-2 inline-flex min-h-11 items-center text-small text-accent wrap-anywhere hover:underline"
    >
      <bdi dir="ltr">{t('matches.versus', names)}</bdi>
    </Link>
  )
}
