import { BadgeCheck } from 'lucide'
import { Link } from 'wouter'
import type { Exploration } from '../../contract/explorer.ts'
import { required } from '../../domain/required.ts'
import { historyOf } from '../bets/history/filters/slice-address.ts'
import { keyWords } from '../bets/history/filters/slice-words.ts'
import type { HistoryQuery } from '../bets/history/history-query.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Badge } from '../ui/badge.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

type Props = { filter: HistoryQuery; of: Pick<Exploration, 'dimensions' | 'zone'>; keys: readonly string[] }

/** The name of a row, which leads to its bets. */
export function RowLink({ filter, of: { dimensions, zone }, keys }: Props) {
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
      className="inline-flex min-h-11 min-w-0 items-center font-medium wrap-anywhere whitespace-normal text-ink underline
        decoration-edge underline-offset-4 hover:decoration-current sm:min-h-9"
    >
      {words}
    </Link>
  )
}

/** Beside a row that stands out from luck among all rows. */
export function HoldsBadge() {
  const t = useT()
  return (
    <Tooltip text={t('explorer.holdsHint')}>
      <span>
        <Badge icon={BadgeCheck}>{t('explorer.holds')}</Badge>
      </span>
    </Tooltip>
  )
}
