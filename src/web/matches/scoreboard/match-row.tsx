import { memo } from 'react'
import { useT } from '../../i18n/language.ts'
import { ChanceSlot } from '../chances/chance-slot.tsx'
import { FavoriteSlot } from '../favorite-toggle/favorite-slot.tsx'
import { OwnBetsSlot } from '../own-bets-slot.tsx'
import { MapStrip } from './map-strip.tsx'
import { MatchItem, type RowProps } from './match-item.tsx'
import { Scoreboard } from './scoreboard.tsx'
import { StatusBadge } from './status-badge.tsx'
import { TournamentName } from './tournament-name.tsx'

/** A live match with its score and its maps. */
export const MatchRow = memo(function MatchRow({ match, ended, onOpen }: RowProps) {
  const t = useT()
  const { tournament, format, forfeit } = match
  return (
    <MatchItem match={match} onOpen={onOpen}>
      <div className="relative flex flex-col gap-2.5 px-card py-3.5">
        <div className="flex items-center gap-2">
          <StatusBadge match={match} ended={ended} />
          <TournamentName name={tournament} className="grow shrink-99" />
          <span className="shrink-0 text-micro font-semibold tracking-wide text-ink-2">
            {forfeit && `${t('matches.forfeit')} · `}
            {format}
          </span>
          <OwnBetsSlot matchId={match.id} brief />
          <FavoriteSlot match={match} />
        </div>
        <Scoreboard match={match} ended={ended} />
        {!ended && <ChanceSlot match={match} />}
        <MapStrip match={match} />
      </div>
    </MatchItem>
  )
})
