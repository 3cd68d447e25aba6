import { TrendingDown, TrendingUp } from 'lucide'
import { Link } from 'wouter'
import type { Exploration } from '../../contract/explorer.ts'
import { LEAST_TESTED } from '../../domain/explorer/yield-interval.ts'
import { required } from '../../domain/required.ts'
import { historyOf } from '../bets/history/filters/slice-address.ts'
import { keyWords } from '../bets/history/filters/slice-words.ts'
import type { HistoryQuery } from '../bets/history/history-query.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Icon } from '../ui/icon.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

type Props = {
  filter: HistoryQuery
  of: Pick<Exploration, 'dimensions' | 'zone'>
  keys: readonly string[]
  isRow?: boolean
}

/** The name of a row, linking to its bets. `isRow`: the whole row is the press target. */
export function RowLink({ filter, of: { dimensions, zone }, keys, isRow = false }: Props) {
  const t = useT()
  const language = useLanguage()
  const words = dimensions
    .map((dimension, at) => keyWords(dimension, required(keys[at], 'the key of a dimension'), t, language))
    .join(' · ')
  const href = historyOf(filter, dimensions, keys, zone)
  if (href === null) return words
  return (
    <Link
      href={href}
      aria-label={t('explorer.showBets', { row: words })}
      className={
        isRow
          ? 'font-medium text-ink after:absolute after:inset-0'
          : `inline-flex min-h-11 min-w-0 items-center font-medium wrap-anywhere whitespace-normal text-ink underline
            decoration-edge underline-offset-4 hover:decoration-current sm:min-h-9`
      }
    >
      {words}
    </Link>
  )
}

type VerdictProps = { row: Exploration['rows'][number] }

/** Whether a row stands out from luck after correcting for the number of rows, if it has enough matches. */
export function Verdict({ row: { holds, interval, groups, profit } }: VerdictProps) {
  const t = useT()
  if (interval === null || groups < LEAST_TESTED) return <span className="text-ink-3">{t('explorer.tooFew')}</span>
  if (!holds) return <span className="text-ink-2">{t('statistics.maybeLuck')}</span>
  const isLoss = profit.startsWith('-')
  return (
    <Tooltip text={t('explorer.holdsHint')}>
      <span className={`relative inline-flex items-center gap-1 font-medium ${isLoss ? 'text-lost' : 'text-won'}`}>
        <Icon of={isLoss ? TrendingDown : TrendingUp} className="size-3.5 shrink-0" />
        {t('explorer.holds')}
      </span>
    </Tooltip>
  )
}
