import { useId } from 'react'
import type { FavoriteTeam } from '../../../contract/matches/favorite-teams.ts'
import { ALERT_MODES } from '../../../domain/alerts/alert-mode.ts'
import { useT } from '../../i18n/language.ts'
import { TeamBell } from '../../matches/alert-choice/alert-bell.tsx'
import { useAlertChoices, useChoose } from '../../matches/alert-choice/alert-choices.ts'
import { useFavoriteTeams } from '../../matches/favorite-toggle/favorite-teams.ts'
import { TeamLogo } from '../../matches/scoreboard/team-logo.tsx'
import { SEGMENT, SEGMENTS } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeletons/skeleton.tsx'
import { useMedia } from '../../ui/use-media.ts'

/** The alert mode of each favorite team; renders nothing without one. */
export function TeamRows() {
  const t = useT()
  const titleId = useId()
  const { teams } = useFavoriteTeams()
  if (!teams || teams.length === 0) return null
  return (
    <>
      <h3 id={titleId} className="pt-4 pb-2 text-small font-semibold text-ink-2">
        {t('alerts.byTeam')}
      </h3>
      <ul aria-labelledby={titleId} className="divide-y divide-line border-t border-line">
        {teams.map((team) => (
          <Row key={team.id} team={team} />
        ))}
      </ul>
    </>
  )
}

function Row({ team }: { team: FavoriteTeam }) {
  const isNarrow = useMedia('(width < 40rem)')
  return (
    <li className="flex min-h-13 items-center gap-3 py-1.5">
      <TeamLogo name={team.name} logo={team.logo} size="small" />
      <bdi className="min-w-0 grow truncate text-left text-body font-medium" title={team.name}>
        {team.name}
      </bdi>
      {isNarrow ? <TeamBell team={team} as="word" /> : <Modes team={team} />}
    </li>
  )
}

function Modes({ team }: { team: FavoriteTeam }) {
  const t = useT()
  const name = useId()
  const choose = useChoose()
  const mode = useAlertChoices().ofTeam(team)?.mode
  if (mode === undefined) return <Skeleton className="h-10 w-54 shrink-0" />
  return (
    <div role="radiogroup" aria-label={t('alerts.choice.of', { of: team.name })} className={`${SEGMENTS} shrink-0`}>
      {ALERT_MODES.map((each) => (
        <label key={each} className={`${SEGMENT} px-3 whitespace-nowrap md:min-h-9 pointer-coarse:min-h-11`}>
          <input
            type="radio"
            name={name}
            value={each}
            checked={each === mode}
            onChange={() => choose({ about: 'team', id: team.id, alerts: each })}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {t(`alerts.mode.${each}`)}
        </label>
      ))}
    </div>
  )
}
