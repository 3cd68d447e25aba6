import { type ReactNode, useRef } from 'react'
import type { Match } from '../../../contract/matches/matches.ts'
import { teamName } from '../../../words/team-name.ts'
import { useT } from '../../i18n/language.ts'
import type { RowMotion } from '../../ui/motion/use-row-motion.ts'
import { OwnLines } from '../own-bets-slot.tsx'

/** `ended`: the match has left the list. `own`: how many pending bets the user has on it. */
export type RowProps = {
  match: Match
  ended: boolean
  own: number
  motion?: RowMotion
  onOpen: (id: number) => void
}
type Props = Omit<RowProps, 'ended'> & { className?: string; children: ReactNode }

/** A match in a list. A press anywhere opens its details; for the keyboard it is one button. */
export function MatchItem({ match, own, motion, onOpen, className = '', children }: Props) {
  const t = useT()
  const button = useRef<HTMLButtonElement>(null)
  const open = () => {
    // Closing the details returns the focus to it.
    button.current?.focus({ preventScroll: true })
    onOpen(match.id)
  }
  return (
    <li
      onClick={open}
      data-motion={motion}
      inert={motion === 'leaves'}
      className={`@container relative cursor-pointer hover:bg-raised unseen ${className}`}
    >
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-label={t('matches.details', { team1: teamName(match.team1, t), team2: teamName(match.team2, t) })}
        className="absolute inset-0 -outline-offset-2"
      />
      {children}
      <OwnLines matchId={match.id} count={own} />
    </li>
  )
}
