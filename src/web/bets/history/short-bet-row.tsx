import type { ReactNode } from 'react'
import type { Bet } from '../../../contract/bets/bets.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { BetStatusBadge } from '../bet-status-badge.tsx'
import { betSummary } from '../words/bet-words.ts'
import { type BetAct, BetResult } from './bet-actions.tsx'
import { BetNotes } from './bet-notes.tsx'

type Props = { bet: Bet; title: string; caption?: ReactNode; className?: string; onAct: (act: BetAct) => void }

/** A bet in a short list: its title, its notes, its status and its result, or the button that sets it. */
export function ShortBetRow({ bet, title, caption, className = '', onAct }: Props) {
  const t = useT()
  const language = useLanguage()
  return (
    <li
      data-bet={bet.id}
      tabIndex={-1}
      className={`@container border-b -outline-offset-2 border-line py-3 last:border-b-0 ${className}`}
    >
      <div className="flex flex-col gap-x-3 gap-y-2 @min-[18rem]:flex-row @min-[18rem]:items-center">
        <div className="min-w-0 grow">
          <p className="line-clamp-2 text-body leading-5 font-medium wrap-anywhere" title={title}>
            {title}
          </p>
          <p className="line-clamp-2 text-small text-ink-2 tabular-nums">{betSummary(bet, t, language)}</p>
          {caption !== undefined && <p className="text-caption text-ink-3">{caption}</p>}
          <BetNotes bet={bet} />
        </div>
        <div className="flex shrink-0 items-center justify-end gap-x-2 gap-y-1 text-small font-semibold @min-[18rem]:flex-col @min-[18rem]:items-end">
          <BetStatusBadge bet={bet} />
          <BetResult bet={bet} onAct={onAct} />
        </div>
      </div>
    </li>
  )
}
