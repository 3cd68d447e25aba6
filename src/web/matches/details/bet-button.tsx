import { Plus } from 'lucide'
import type { Match } from '../../../contract/matches/matches.ts'
import { TBD } from '../../../domain/team/team.ts'
import { useBreakEnd } from '../../api/on-break.ts'
import { useT } from '../../i18n/language.ts'
import { wantedBet } from '../../layout/new-bet-state.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Whether a bet on the match can be placed here. Odds from the source are not required: the bookmaker has them. */
export const takesBets = ({ status, team1, team2 }: Match, ended: boolean) =>
  !ended && status !== 'finished' && team1 !== TBD && team2 !== TBD

/** Starts a bet on the match; hidden during a break. */
export function BetButton({ matchId, className = '' }: { matchId: number; className?: string }) {
  const t = useT()
  const site = useSite()
  if (useBreakEnd()) return null
  return (
    <Button variant="primary" className={className} onClick={() => site.of(wantedBet).set({ matchId, team: null })}>
      <Icon of={Plus} className="size-4 shrink-0" />
      {t('nav.newBet')}
    </Button>
  )
}
