import { Map as MapIcon, SearchX } from 'lucide'
import type { Match } from '../../../contract/matches/matches.ts'
import { matchPath } from '../../../contract/paths.ts'
import { teamName } from '../../../words/team-name.ts'
import { tournamentName } from '../../../words/tournament-name.ts'
import { useT } from '../../i18n/language.ts'
import { usePageBelow } from '../../layout/use-opened.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/message.tsx'
import { MatchBell } from '../alert-choice/alert-bell.tsx'
import { ChanceReason } from '../chances/chance-reason.tsx'
import { FavoriteButton } from '../favorite-toggle/favorite-toggle.tsx'
import { FreshnessLine } from '../freshness-line.tsx'
import { OwnBetsSlot } from '../own-bets-slot.tsx'
import { Scoreboard } from '../scoreboard/scoreboard.tsx'
import { StartTime } from '../scoreboard/start-time.tsx'
import { BetButton, takesBets } from './bet-button.tsx'
import { MapCells } from './map-cells.tsx'
import { MatchFacts } from './match-facts.tsx'
import { MatchPrices } from './match-prices.tsx'
import { ScoreboardSkeleton } from './scoreboard-skeleton.tsx'
import { StatusLine } from './status-line.tsx'
import { useMatch, usePrices } from './use-match.ts'
import { PARAMETER } from './use-open-match.ts'

type Props = { id: number; onClose: () => void }

/** All details of a match, updated while the dialog is open. */
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
      {result.state === 'looking' ? <ScoreboardSkeleton /> : <NotListed onClose={onClose} />}
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
  const tournament = (
    <>
      <bdi>{tournamentName(match.tournament, t)}</bdi>
      {` · ${match.format}`}
    </>
  )
  return (
    <Dialog addressed title={title} description={tournament} onClose={onClose} closeLabel={closeLabel}>
      <div className="@container flex flex-col gap-4">
        {ended && <p className="rounded-control bg-raised p-3 text-small text-ink-2">{t('matches.ended')}</p>}
        <Scoreboard match={match} status={<StatusLine match={match} ended={ended} />}>
          {match.status === 'upcoming' ? <Start match={match} /> : undefined}
        </Scoreboard>
        {match.status !== 'upcoming' && <MapCells match={match} />}
        <MatchPrices match={match} prices={prices} ended={ended} />
        <OwnBetsSlot matchId={match.id} />
        <div className="grid gap-2 @sm:grid-cols-2">
          <FavoriteButton match={match} />
          {!ended && <MatchBell match={match} as="button" />}
          {/* The page replaces the history entry of the dialog. */}
          <ButtonLink href={matchPath(match.hltvId)} replace size="small">
            <Icon of={MapIcon} className="size-4 shrink-0" />
            {t('matchPage.open')}
          </ButtonLink>
          {takesBets(match, ended) && <BetButton matchId={match.id} className="@sm:col-span-full" />}
        </div>
        <MatchFacts match={match} prices={prices} />
        {!ended && <ChanceReason match={match} />}
        <FreshnessLine />
      </div>
    </Dialog>
  )
}

function Start({ match: { scheduledTime, map } }: { match: Match }) {
  return (
    <>
      <StartTime scheduledTime={scheduledTime} />
      {map && <span className="max-w-full truncate text-caption text-ink-3">{map}</span>}
    </>
  )
}
