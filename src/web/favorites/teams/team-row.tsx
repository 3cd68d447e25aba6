import { Star } from 'lucide'
import { Link } from 'wouter'
import type { FavoriteTeam } from '../../../contract/matches/favorite-teams.ts'
import { teamPath } from '../../../contract/matches/team-path.ts'
import { formatNearDay, startOfDay } from '../../../words/days.ts'
import { formatTime } from '../../../words/format.ts'
import { teamName } from '../../../words/team-name.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { TeamBell } from '../../matches/alert-choice/alert-bell.tsx'
import { useToggleTeam } from '../../matches/favorite-toggle/favorite-teams.ts'
import { TeamLogo } from '../../matches/scoreboard/team-logo.tsx'
import { useTicking } from '../../matches/use-ticking.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Playing, TeamState } from './team-state.ts'

type Props = { team: FavoriteTeam; state: TeamState }

/** A favorite team with its current state; the row links to the page of the team. */
export function TeamRow({ team, state }: Props) {
  const t = useT()
  const { name, logo } = team
  const toggle = useToggleTeam()
  const href = teamPath(name)
  const content = (
    <>
      <bdi className="block truncate text-left text-small font-semibold" title={name}>
        {name}
      </bdi>
      <span className="block text-caption text-ink-3 wrap-anywhere">
        <State state={state} />
      </span>
    </>
  )
  return (
    <li className="relative flex min-h-15 items-center gap-3 border-t border-line py-2 ps-card pe-1 first:border-t-0 hover:bg-raised md:min-h-13">
      <TeamLogo name={name} logo={logo} size="small" />
      {href === null ? (
        <div className="min-w-0 grow">{content}</div>
      ) : (
        <Link
          href={href}
          className="min-w-0 grow after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {content}
        </Link>
      )}
      <TeamBell team={team} />
      <Button
        variant="ghost"
        size="icon"
        className="relative size-11! shrink-0"
        aria-pressed
        aria-label={t('favorites.team.mark', { team: name })}
        onClick={() => toggle(name)}
      >
        <Icon of={Star} className="size-4 fill-current text-accent" />
      </Button>
    </li>
  )
}

function State({ state }: { state: TeamState }) {
  if (state.kind === 'none') return <Last last={state.last} />
  return state.kind === 'live' ? <Live {...state} /> : <Next {...state} />
}

function Last({ last }: { last: FavoriteTeam['last'] }) {
  const t = useT()
  if (last === null) return t('favorites.team.none')
  return `${t('favorites.team.none')} · ${t(wordOf(last), { score: last.score, opponentScore: last.opponentScore })}`
}

function wordOf({ score, opponentScore }: NonNullable<FavoriteTeam['last']>) {
  if (score === opponentScore) return 'favorites.team.lastDrawn'
  return score > opponentScore ? 'favorites.team.lastWon' : 'favorites.team.lastLost'
}

function Live({ match, isFirst }: Playing) {
  const t = useT()
  const opponent = teamName(isFirst ? match.team2 : match.team1, t)
  const [score, opponentScore] = isFirst ? [match.score1, match.score2] : [match.score2, match.score1]
  return (
    <>
      <span className="text-accent">{t('favorites.team.live')}</span>
      {': '}
      {score === null || opponentScore === null
        ? t('favorites.team.liveAgainst', { opponent })
        : t('favorites.team.liveScore', { score, opponentScore, opponent })}
    </>
  )
}

function Next({ match, isFirst }: Playing) {
  const t = useT()
  const language = useLanguage()
  const today = new Date(useTicking(startOfDay))
  const opponent = teamName(isFirst ? match.team2 : match.team1, t)
  if (match.scheduledTime === null) return t('favorites.team.nextNoTime', { opponent })
  const at = new Date(match.scheduledTime)
  const [day, time] = [formatNearDay(at, today, language), formatTime(at, language)]
  return <time dateTime={match.scheduledTime}>{t('favorites.team.next', { day, time, opponent })}</time>
}
