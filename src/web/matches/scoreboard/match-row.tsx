import { memo, useRef } from 'react'
import type { Match } from '../../../contract/matches.ts'
import { useT } from '../../i18n/language.ts'
import { FavoriteSlot } from '../favorite-toggle/favorite-slot.tsx'
import { MapStrip } from './map-strip.tsx'
import { Scoreboard } from './scoreboard.tsx'
import { StatusBadge } from './status-badge.tsx'
import { teamName } from './team-name.ts'

type Props = { match: Match; ended: boolean; onOpen: (id: number) => void }

/** One match in a list. Pressing it anywhere opens its details; for the keyboard it is one button. */
export const MatchRow = memo(function MatchRow({ match, ended, onOpen }: Props) {
  const t = useT()
  const button = useRef<HTMLButtonElement>(null)
  const { tournament, format, forfeit } = match
  const team1 = teamName(match.team1, t)
  const team2 = teamName(match.team2, t)

  const open = () => {
    // Where the focus comes back to when the details are closed.
    button.current?.focus({ preventScroll: true })
    onOpen(match.id)
  }
  return (
    <li
      onClick={open}
      className="@container relative cursor-pointer border-line not-last:border-b hover:bg-raised unseen"
    >
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-label={t('matches.details', { team1, team2 })}
        className="absolute inset-0 -outline-offset-2"
      />
      <div className="relative flex flex-col gap-2.5 px-card py-3.5">
        <div className="flex items-center gap-2">
          <StatusBadge match={match} ended={ended} />
          <span
            dir="auto"
            title={tournament ?? undefined}
            className="min-w-0 grow truncate text-left text-micro font-medium tracking-wide text-ink-3 uppercase"
          >
            {tournament ?? t('matches.unknownTournament')}
          </span>
          <span className="shrink-0 text-micro font-semibold tracking-wide text-ink-2">
            {forfeit && `${t('matches.forfeit')} · `}
            {format}
          </span>
          <FavoriteSlot match={match} />
        </div>
        <Scoreboard match={match} ended={ended} />
        {match.status !== 'upcoming' && <MapStrip match={match} />}
      </div>
    </li>
  )
})
