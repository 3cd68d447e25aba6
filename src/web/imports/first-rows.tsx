import { CircleCheck, CircleHelp, CircleX, Hourglass, Undo2 } from 'lucide'
import type { ReactNode } from 'react'
import type { ImportedBet } from '../../domain/import/draft.ts'
import { formatCents } from '../../domain/money/money.ts'
import { formatOdds as oddsText } from '../../domain/money/odds.ts'
import { formatMoney, formatProfit } from '../../words/amounts.ts'
import { typedTypeWords } from '../../words/bets/bet-words.ts'
import { formatMoment } from '../../words/dates.ts'
import { formatOdds } from '../../words/format.ts'
import { thisMinute } from '../brakes/brakes-query.ts'
import { book } from '../i18n/book.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { toneOf } from '../layout/tone-of.ts'
import { useTicking } from '../matches/use-ticking.ts'
import { Icon } from '../ui/icon.tsx'
import { useStore } from '../ui/store.ts'
import type { Plan, Survey } from './plan-choices.ts'
import { type Preview, previewRows } from './preview-rows.ts'

/** The first rows of the file as the bets that they become by the plan. They follow each answer. */
export function FirstRows({ survey, plan }: { survey: Survey; plan: Plan }) {
  const t = useT()
  const { unit } = useStore(book)
  const now = new Date(useTicking(thisMinute))
  const rows = previewRows(survey, plan, unit, now)
  if (rows.length === 0) return null
  return (
    <ul aria-label={t('imports.firstRows')} className="divide-y divide-line rounded-control border border-line">
      {rows.map((row) => (
        <li key={row.line} className="px-3 py-2.5">
          {row.bet ? <BetOfRow bet={row.bet} /> : <Refused row={row} />}
        </li>
      ))}
    </ul>
  )
}

function Refused({ row: { line, problem } }: { row: Preview }) {
  const t = useT()
  return (
    <Line icon={<Icon of={CircleHelp} className="size-4.5 text-pending" />} more={t('imports.line', { line })}>
      {problem ? t(`imports.problem.${problem}`) : ''}
    </Line>
  )
}

const LOOKS = {
  pending: { icon: Hourglass, tone: 'text-pending' },
  won: { icon: CircleCheck, tone: 'text-won' },
  lost: { icon: CircleX, tone: 'text-lost' },
  returned: { icon: Undo2, tone: 'text-ink-2' },
} as const

function BetOfRow({ bet }: { bet: ImportedBet }) {
  const t = useT()
  const language = useLanguage()
  const { settlement } = bet
  const [pick] = bet.picks
  const isReturned = settlement?.outcome === 'push' || settlement?.outcome === 'void'
  const look = LOOKS[settlement === null ? 'pending' : isReturned ? 'returned' : settlement.status]
  const result = settlement && formatCents(settlement.result)
  const facts = [
    bet.picks.map(({ teams }) => teams).join(' + '),
    pick && bet.picks.length === 1 && typedTypeWords(pick.betType, t, language),
    formatMoment(bet.placedAt, language),
    `${formatMoney(formatCents(bet.amount), language)} ${t('imports.atOdds', { odds: formatOdds(oddsText(bet.odds), language) })}`,
    bet.bookmaker,
  ]
  return (
    <Line
      icon={<Icon of={look.icon} className={`size-4.5 ${look.tone}`} />}
      more={facts.filter(Boolean).join(' · ')}
      aside={
        <>
          {result !== null && (
            <span className={`block font-semibold tabular-nums ${toneOf(result)}`}>
              {formatProfit(result, language)}
            </span>
          )}
          <span className="block text-caption text-ink-3">
            {t(settlement === null ? 'history.status.pending' : `outcome.${settlement.outcome}`)}
          </span>
        </>
      }
    >
      {bet.picks.map(({ selectedTeam }) => selectedTeam).join(' + ')}
    </Line>
  )
}

function Line({ icon, more, aside, children }: { icon: ReactNode; more: string; aside?: ReactNode; children: string }) {
  return (
    <div className="flex items-start gap-3">
      <span className="mt-0.5 shrink-0">{icon}</span>
      <div className="min-w-0 grow">
        <p className="text-body font-medium wrap-anywhere">
          <bdi>{children}</bdi>
        </p>
        <p className="text-caption wrap-anywhere text-ink-3">
          <bdi>{more}</bdi>
        </p>
      </div>
      {aside && <p className="shrink-0 text-right text-small">{aside}</p>}
    </div>
  )
}
