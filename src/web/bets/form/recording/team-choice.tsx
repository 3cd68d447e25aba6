import { useId } from 'react'
import type { Match } from '../../../../contract/matches/matches.ts'
import { NO_ODDS } from '../../../../domain/money/odds.ts'
import { formatOdds } from '../../../../words/format.ts'
import { useLanguage, useT } from '../../../i18n/language.ts'
import { TeamLogo } from '../../../matches/scoreboard/team-logo.tsx'
import type { BetForm } from '../bet-form.tsx'

type Props = { form: BetForm; match: Match; onPick: (team: string) => void }

/** The two teams of a match with their current odds; one press chooses. */
export function TeamChoice({ form, match, onPick }: Props) {
  const t = useT()
  const language = useLanguage()
  const [titleId, problemId] = [useId(), useId()]
  const problem = form.errors.selectedTeam
  const field = form.register('selectedTeam', {
    onChange: ({ target }: { target: HTMLInputElement }) => onPick(target.value),
  })
  const sides = [
    { team: match.team1, logo: match.team1Logo, odds: match.odds1 },
    { team: match.team2, logo: match.team2Logo, odds: match.odds2 },
  ]
  return (
    <div data-half className="flex min-w-0 flex-col gap-1.5">
      <p id={titleId} className="text-small font-medium text-ink-2 max-md:sr-only">
        {t('bets.selectedTeam')}
      </p>
      <div
        role="radiogroup"
        aria-labelledby={titleId}
        aria-invalid={Boolean(problem)}
        aria-describedby={problem ? problemId : undefined}
        className="grid grid-cols-2 md:short:grid-cols-1 rounded-control border border-transparent bg-raised aria-invalid:border-lost"
      >
        {sides.map(({ team, logo, odds }) => (
          <label
            key={team}
            className="relative flex min-h-11 min-w-0 cursor-pointer items-center gap-2 rounded-control border border-transparent px-2.5
              py-1 text-small text-ink-2 has-checked:border-edge has-checked:bg-surface has-checked:font-semibold
              has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              value={team}
              {...field}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <TeamLogo name={team} logo={logo} size="tiny" />
            <bdi title={team} className="line-clamp-2 min-w-0 grow leading-tight wrap-anywhere">
              {team}
            </bdi>
            {odds !== NO_ODDS && (
              <span className="shrink-0 font-semibold tabular-nums">{formatOdds(odds, language)}</span>
            )}
          </label>
        ))}
      </div>
      {problem && (
        <p id={problemId} className="text-caption text-lost">
          {problem}
        </p>
      )}
    </div>
  )
}
