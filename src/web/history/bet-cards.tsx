import type { ReactNode } from 'react'
import type { Bet } from '../../contract/bets.ts'
import { betTypeWords } from '../bets/bet-words.ts'
import { formatDateTime, formatMoney, formatOdds } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { type BetAct, BetActions, SettleButton } from './bet-actions.tsx'
import { BetStatusBadge } from './bet-status-badge.tsx'
import { Profit } from './profit.tsx'

type Props = { bets: readonly Bet[]; onAct: (act: BetAct) => void }

/** The history on a phone. */
export function BetCards({ bets, onAct }: Props) {
  const t = useT()
  return (
    <ul aria-label={t('history.title')}>
      {bets.map((bet) => (
        <li key={bet.id} className="border-b border-line px-card py-3 last:border-b-0">
          <BetCard bet={bet} onAct={onAct} />
        </li>
      ))}
    </ul>
  )
}

function BetCard({ bet, onAct }: { bet: Bet; onAct: (act: BetAct) => void }) {
  const t = useT()
  const language = useLanguage()
  return (
    <article className="grid gap-2" aria-label={bet.teams}>
      <div className="flex items-center justify-between gap-2">
        <p className="text-caption text-ink-3 tabular-nums">{formatDateTime(new Date(bet.placedAt), language)}</p>
        <BetStatusBadge status={bet.status} />
      </div>
      <div className="min-w-0">
        <h3 className="line-clamp-2 text-body font-medium">{bet.teams}</h3>
        <p className="line-clamp-2 text-small text-ink-2">
          {t('history.pick', { team: bet.selectedTeam })} · {betTypeWords(bet, t)}
        </p>
      </div>
      <dl className="flex flex-wrap gap-x-5 gap-y-1">
        <Figure label={t('history.column.amount')}>{formatMoney(bet.amount, language)}</Figure>
        <Figure label={t('history.column.odds')}>{formatOdds(bet.odds, language)}</Figure>
        <Figure label={t('history.column.result')} last>
          <Profit amount={bet.result} />
        </Figure>
      </dl>
      <div className="flex items-center justify-between gap-2">
        <div>{bet.status === 'pending' && <SettleButton bet={bet} onAct={onAct} />}</div>
        <BetActions bet={bet} onAct={onAct} />
      </div>
    </article>
  )
}

function Figure({ label, last = false, children }: { label: string; last?: boolean; children: ReactNode }) {
  return (
    <div className={last ? 'ml-auto text-right' : ''}>
      <dt className="text-caption text-ink-3">{label}</dt>
      <dd className="text-body font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
