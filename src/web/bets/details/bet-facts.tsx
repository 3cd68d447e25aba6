import type { ReactNode } from 'react'
import type { Bet } from '../../../contract/bets/bets.ts'
import { formatChance, formatClv } from '../../../words/bets/close-words.ts'
import { formatDate } from '../../../words/dates.ts'
import { formatOdds, formatTime } from '../../../words/format.ts'
import { useLanguage, useT } from '../../i18n/language.ts'

/** The recorded details of the bet in rows, omitting empty ones. */
export function BetFacts({ bet }: { bet: Bet }) {
  const t = useT()
  const language = useLanguage()
  const { bookmaker, tags, tipster, ownChance, close, live, outcome } = bet
  const placed = new Date(bet.placedAt)
  const time = `${formatDate(placed, language)}, ${formatTime(placed, language)}`
  return (
    <dl className="flex flex-col text-small">
      {bookmaker !== null && <Fact label={t('book.bookmaker')}>{bookmaker}</Fact>}
      {tags.length > 0 && <Fact label={t('book.tagsShort')}>{tags.join(', ')}</Fact>}
      {tipster !== null && <Fact label={t('book.tipster')}>{tipster}</Fact>}
      {ownChance !== null && <Fact label={t('close.ownChanceShort')}>{formatChance(ownChance, language)}</Fact>}
      {close && (
        <Fact label={t('close.closingPrice')}>
          {formatOdds(close.odds, language)}
          {outcome !== 'void' && ` (${formatClv(Number(bet.odds) / Number(close.odds) - 1, language)})`}
        </Fact>
      )}
      <Fact label={t('history.placed')}>{live ? t('history.placedLive', { time }) : time}</Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1.5">
      <dt className="shrink-0 text-ink-3">{label}</dt>
      <dd className="min-w-0 text-right font-medium wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}
