import { SearchX } from 'lucide'
import type { Match } from '../../../contract/matches/matches.ts'
import { matchPath } from '../../../contract/paths.ts'
import { useT } from '../../i18n/language.ts'
import { usePageBelow } from '../../layout/use-opened.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { EmptyState } from '../../ui/message.tsx'
import { ChanceSlot } from '../chances/chance-slot.tsx'
import { FavoriteButton } from '../favorite-toggle/favorite-toggle.tsx'
import { FreshnessLine } from '../freshness-line.tsx'
import { OwnBetsSlot } from '../own-bets-slot.tsx'
import { MapStrip } from '../scoreboard/map-strip.tsx'
import { NoScore } from '../scoreboard/no-score.tsx'
import { Scoreboard } from '../scoreboard/scoreboard.tsx'
import { StartTime } from '../scoreboard/start-time.tsx'
import { StatusBadge } from '../scoreboard/status-badge.tsx'
import { teamName } from '../scoreboard/team-name.ts'
import { BetButton, takesBets } from './bet-button.tsx'
import { MatchFacts } from './match-facts.tsx'
import { ScoreboardSkeleton } from './scoreboard-skeleton.tsx'
import { useMatch, usePrices } from './use-match.ts'
import { PARAMETER } from './use-open-match.ts'

type Props = { id: number; onClose: () => void }

/** All details of a match; they are updated while the dialog is open. */
export default function MatchDialog({ id, onClose }: Props) {
  const t = useT()
  const result = useMatch(id)
  usePageBelow(PARAMETER)
  const closeLabel = t('common.close')
  if (result.state === 'listed' || result.state === 'left') {
    return <Details match={result.match} ended={result.state === 'left'} closeLabel={closeLabel} onClose={onClose} />
  }
  return (
    <Dialog addressed title={t('matches.detailsTitle')} onClose={onClose} closeLabel={closeLabel}>
      {result.state === 'looking' ? <ScoreboardSkeleton maps /> : <NotListed onClose={onClose} />}
    </Dialog>
  )
}

function NotListed({ onClose }: { onClose: () => void }) {
  const t = useT()
  const action = <Button onClick={onClose}>{t('common.close')}</Button>
  const [title, description] = [t('matches.notFound'), t('matches.notFoundHint')]
  return <EmptyState icon={SearchX} title={title} description={description} action={action} />
}

type DetailsProps = { match: Match; ended: boolean; closeLabel: string; onClose: () => void }

function Details({ match, ended, closeLabel, onClose }: DetailsProps) {
  const t = useT()
  const prices = usePrices(match)
  const title = (
    <bdi dir="ltr">{t('matches.versus', { team1: teamName(match.team1, t), team2: teamName(match.team2, t) })}</bdi>
  )
  const tournament = <bdi>{match.tournament ?? t('matches.unknownTournament')}</bdi>
  return (
    <Dialog addressed title={title} description={tournament} onClose={onClose} closeLabel={closeLabel}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <StatusBadge match={match} ended={ended} />
          <div className="flex flex-wrap gap-2">
            {/* The page replaces the history entry of the dialog. */}
            <ButtonLink href={matchPath(match.hltvId)} replace size="small">
              {t('matchPage.open')}
            </ButtonLink>
            <FavoriteButton match={match} />
          </div>
        </div>
        <FreshnessLine />
        {ended && <p className="rounded-control bg-raised p-3 text-small text-ink-2">{t('matches.ended')}</p>}
        <div className="rounded-card border border-line bg-canvas p-card">
          <Scoreboard match={{ ...match, ...prices }} ended={ended} size="large">
            {match.status === 'upcoming' ? <Start match={match} /> : undefined}
          </Scoreboard>
        </div>
        {!ended && <ChanceSlot explained match={match} />}
        {match.status !== 'upcoming' && <MapStrip match={match} />}
        <OwnBetsSlot matchId={match.id} />
        <MatchFacts match={match} prices={prices} />
        {takesBets(match, ended) && <BetButton matchId={match.id} />}
      </div>
    </Dialog>
  )
}

function Start({ match: { scheduledTime, map } }: { match: Match }) {
  return (
    <div className="flex flex-col items-center text-center">
      <NoScore className="text-figure font-bold" />
      <StartTime scheduledTime={scheduledTime} className="text-small" />
      {map && <span className="max-w-full truncate text-caption text-ink-3">{map}</span>}
    </div>
  )
}
