import { Bell, BellOff, BellPlus, BellRing, ChevronDown, type IconNode, Settings2 } from 'lucide'
import { useState } from 'react'
import type { FavoriteTeam } from '../../../contract/matches/favorite-teams.ts'
import type { Match } from '../../../contract/matches/matches.ts'
import { matchPath } from '../../../contract/paths.ts'
import { ALERT_MODES, type AlertMode } from '../../../domain/alerts/alert-mode.ts'
import { teamName } from '../../../words/team-name.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import { useBreakEnd } from '../../api/on-break.ts'
import { useT } from '../../i18n/language.ts'
import { Button } from '../../ui/button.tsx'
import { type MenuItem, OpenMenu } from '../../ui/dialogs/menu.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type Chosen, useAlertChoices, useChoose } from './alert-choices.ts'

const ICONS: Readonly<Record<AlertMode, IconNode>> = { all: BellRing, withBet: Bell, off: BellOff }

/** The bell of a favorite team, or its alert mode as a word. */
export function TeamBell({ team, as = 'bell' }: { team: FavoriteTeam; as?: Look }) {
  const choose = useChoose()
  return (
    <ChoiceMenu
      as={as}
      of={team.name}
      chosen={useAlertChoices().ofTeam(team)}
      onChoose={(alerts) => choose({ about: 'team', id: team.id, alerts })}
    />
  )
}

type MatchProps = { match: Pick<Match, 'hltvId' | 'team1' | 'team2'>; as?: Look }

/** The parameter that opens the odds alerts on the page of a match; its value is 1. */
export const ODDS_ALERTS = 'alert'

/** The bell of a match, for signed-in users. Its menu can reset the mode to that of its teams and settings, and opens the odds alerts. */
export function MatchBell({ match, as = 'bell' }: MatchProps) {
  const t = useT()
  const user = useCurrentUser()
  const choose = useChoose()
  const chosen = useAlertChoices().ofMatch(match)
  const onBreak = useBreakEnd() !== null
  if (!user) return null
  const teams = t('matches.versus', { team1: teamName(match.team1, t), team2: teamName(match.team2, t) })
  return (
    <ChoiceMenu
      as={as}
      hasReset
      of={teams}
      chosen={chosen}
      more={
        onBreak
          ? []
          : [{ icon: BellPlus, label: t('matchPage.price.title'), href: `${matchPath(match.hltvId)}?${ODDS_ALERTS}=1` }]
      }
      onChoose={(alerts) => choose({ about: 'match', id: match.hltvId, alerts })}
    />
  )
}

/** Only a bell, a button with a bell and text, or text with an arrow. */
type Look = 'bell' | 'button' | 'word'

const PLACE: Readonly<Record<Look, string>> = {
  bell: 'relative size-11! shrink-0',
  button: 'min-w-0',
  word: 'min-h-11! shrink-0',
}

type Props = {
  as: Look
  /** The team or match that it is about. */
  of: string
  /** Undefined while loading. */
  chosen: Chosen | undefined
  /** Whether a choice can be reset. */
  hasReset?: boolean
  /** Below the modes. */
  more?: readonly MenuItem[]
  onChoose: (alerts: AlertMode | null) => void
}

function ChoiceMenu({ as, of, chosen, hasReset = false, more = [], onChoose }: Props) {
  const t = useT()
  const [at, setAt] = useState<DOMRect | null>(null)
  const mode = chosen?.mode
  const now = mode && t(`alerts.mode.${mode}`)
  const label = t('alerts.choice.of', { of })
  return (
    <>
      <Button
        variant={as === 'button' ? 'secondary' : 'ghost'}
        size={as === 'bell' ? 'icon' : 'small'}
        className={PLACE[as]}
        disabled={chosen === undefined}
        aria-label={now ? `${label}: ${now}` : label}
        aria-haspopup="dialog"
        aria-expanded={at !== null}
        onClick={({ currentTarget }) => setAt(currentTarget.getBoundingClientRect())}
      >
        {as !== 'word' && (
          <Icon of={ICONS[mode ?? 'withBet']} className={`size-4 shrink-0 ${mode === 'off' ? 'text-ink-3' : ''}`} />
        )}
        {as === 'button' && <span className="min-w-0 truncate">{t('alerts.choice.button')}</span>}
        {as === 'word' && (
          <>
            <span>{now}</span>
            <Icon of={ChevronDown} className="size-4 shrink-0" />
          </>
        )}
      </Button>
      {at && chosen && (
        <OpenMenu at={at} label={label} items={[...items(chosen), ...more]} onClose={() => setAt(null)} />
      )}
    </>
  )

  function items({ own, mode: current, usual }: Chosen): readonly MenuItem[] {
    const modes = ALERT_MODES.map((each) => ({
      icon: ICONS[each],
      label: t(`alerts.mode.${each}`),
      isChosen: hasReset ? own === each : current === each,
      onChoose: () => onChoose(each),
    }))
    if (!hasReset) return modes
    const reset = {
      icon: Settings2,
      label: t('alerts.choice.usual', { mode: t(`alerts.mode.${usual}`) }),
      isChosen: own === null,
      onChoose: () => onChoose(null),
    }
    return [reset, ...modes]
  }
}
