import { useQuery } from '@tanstack/react-query'
import { NO_ODDS } from '../../../../domain/money/odds.ts'
import { formatTeams } from '../../../../domain/team/pair.ts'
import { formatOdds } from '../../../../words/format.ts'
import { liveMatchesQuery, upcomingMatchesQuery } from '../../../api/live-data.ts'
import { useBreakEnd } from '../../../api/on-break.ts'
import { thisMinute } from '../../../brakes/brakes-query.ts'
import { useLanguage, useT } from '../../../i18n/language.ts'
import { moveByArrow } from '../../../layout/form/move-by-arrow.ts'
import { useTicking } from '../../../matches/use-ticking.ts'
import { Button } from '../../../ui/button.tsx'
import { TeamsField, useWrite } from '../bet-fields.tsx'
import type { BetForm } from '../bet-form.tsx'
import { isMultiple } from '../legs.ts'
import { whenWords } from '../match-offer.tsx'
import { useBetSuggestions } from './bet-suggestions.ts'
import { proposedMatches, proposedTeams, withTeam } from './match-proposals.ts'

type Props = { form: BetForm }

/** While typing, proposes matches of today and tomorrow and teams of the book. */
export function NewTeamsField({ form }: Props) {
  return (
    <div role="group" onKeyDown={moveByArrow} className="flex flex-col gap-1.5">
      <TeamsField form={form} />
      {form.typed.matchId === null && <Proposals form={form} />}
    </div>
  )
}

function Proposals({ form }: Props) {
  const t = useT()
  const { teams } = form.typed
  const live = useQuery(liveMatchesQuery).data ?? []
  const upcoming = useQuery(upcomingMatchesQuery).data ?? []
  const suggested = useBetSuggestions()
  const now = new Date(useTicking(thisMinute))
  const matches = proposedMatches(teams, [...live, ...upcoming], now)
  const names = proposedTeams(teams, suggested.teams)
  const take = (name: string) => {
    form.set('teams', withTeam(teams, name), { shouldDirty: true })
    form.focus('teams')
  }
  return (
    <>
      {matches.length > 0 && (
        <ul aria-label={t('recording.matches')} className="divide-y divide-line rounded-control border border-line">
          {matches.map((match) => (
            <MatchProposal key={match.id} form={form} match={match} />
          ))}
        </ul>
      )}
      {names.length > 0 && (
        <ul aria-label={t('recording.teams')} className="flex flex-wrap gap-1.5">
          {names.map((name) => (
            <li key={name} className="min-w-0">
              <Button size="small" className="max-w-full" onClick={() => take(name)}>
                <bdi className="truncate">{name}</bdi>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type Proposed = Parameters<typeof whenWords>[0] & {
  readonly id: number
  readonly odds1: string
  readonly odds2: string
}

/** A proposed match with its two teams: pressing a team fills in match, team and odds. */
function MatchProposal({ form, match }: Props & { match: Proposed }) {
  const t = useT()
  const language = useLanguage()
  const write = useWrite()
  const isOnBreak = useBreakEnd() !== null
  const sides = [
    { team: match.team1, odds: isOnBreak ? NO_ODDS : match.odds1 },
    { team: match.team2, odds: isOnBreak ? NO_ODDS : match.odds2 },
  ]
  function take(team: string, odds: string) {
    const said = { shouldDirty: true } as const
    form.set('teams', formatTeams(match), said)
    form.set('selectedTeam', team, said)
    form.set('matchId', match.id, said)
    if (form.typed.betType === null) form.set('betType', 'match-winner', said)
    if (form.typed.odds.trim() === '' && odds !== NO_ODDS) form.set('odds', write(odds), said)
    form.forgetProblems()
    form.focus(isMultiple(form.typed) ? 'odds' : 'amount')
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 p-1.5 pl-3">
      <p className="min-w-0 grow basis-32 text-caption text-ink-3 wrap-anywhere">
        <bdi>{whenWords(match, t, language)}</bdi>
      </p>
      <div className="grid min-w-0 grow grid-cols-2 gap-1.5">
        {sides.map(({ team, odds }) => (
          <Button key={team} size="small" className="min-w-0 justify-between py-1" onClick={() => take(team, odds)}>
            <bdi className="min-w-0 text-left wrap-anywhere">{team}</bdi>
            {odds !== NO_ODDS && <span className="text-ink-2 tabular-nums">{formatOdds(odds, language)}</span>}
          </Button>
        ))}
      </div>
    </li>
  )
}
