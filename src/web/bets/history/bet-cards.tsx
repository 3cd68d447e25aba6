import type { Bet } from '../../../contract/bets/bets.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { BetStatusBadge } from '../bet-status-badge.tsx'
import { BetUnits } from '../bet-units.tsx'
import { betSummary, betTypeWords } from '../words/bet-words.ts'
import { type BetAct, BetActions, BetResult } from './bet-actions.tsx'
import { BetNotes } from './bet-notes.tsx'
import { SelectBox } from './many/select-box.tsx'
import { useLongPress } from './many/use-long-press.ts'
import type { Selection } from './many/use-selection.ts'

type Props = { bets: readonly Bet[]; selection: Selection; onAct: (act: BetAct) => void }

/** The bets on a phone. */
export function BetCards({ bets, selection, onAct }: Props) {
  const t = useT()
  return (
    <ul aria-label={t('history.title')}>
      {bets.map((bet) => (
        <BetCard key={bet.id} bet={bet} selection={selection} onAct={onAct} />
      ))}
    </ul>
  )
}

function BetCard({ bet, selection, onAct }: Omit<Props, 'bets'> & { bet: Bet }) {
  const t = useT()
  const language = useLanguage()
  const press = useLongPress(() => selection.start(bet.id))
  return (
    <li
      data-bet={bet.id}
      {...(!selection.isOn && press)}
      tabIndex={-1}
      className="border-b border-line -outline-offset-2 px-card pt-3 pb-1.5 last:border-b-0"
    >
      <div className="flex items-center justify-between gap-2">
        {selection.isOn && (
          <div className="-my-2 -ml-3">
            <SelectBox bet={bet} selection={selection} />
          </div>
        )}
        <p className="grow text-caption text-ink-3 tabular-nums">{formatDateTime(new Date(bet.placedAt), language)}</p>
        <BetStatusBadge bet={bet} />
      </div>
      <h3 className="mt-1 line-clamp-2 text-body font-medium wrap-anywhere">{bet.teams}</h3>
      <p className="line-clamp-2 text-small text-ink-2 tabular-nums wrap-anywhere">
        {betSummary(bet, t, language)} <BetUnits amount={bet.amount} className="text-caption text-ink-3" />
      </p>
      <p className="text-caption text-ink-3 wrap-anywhere">{betTypeWords(bet, t, language)}</p>
      <BetNotes bet={bet} />
      <div className="mt-1 -mr-2 flex flex-wrap items-center justify-between gap-2 text-title font-semibold">
        <BetResult bet={bet} onAct={onAct} />
        <BetActions bet={bet} onAct={onAct} />
      </div>
    </li>
  )
}
