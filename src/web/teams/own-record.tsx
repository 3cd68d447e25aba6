import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatMoney } from '../../words/amounts.ts'
import { teamName } from '../../words/team-name.ts'
import { useServer } from '../api/call.ts'
import { historyOf } from '../bets/history/filters/slice-address.ts'
import { WHOLE_HISTORY } from '../bets/history/history-query.ts'
import { type BetPage, betPageQuery } from '../bets/model/bet-queries.ts'
import { Profit } from '../bets/parts/profit.tsx'
import { deviceZone } from '../i18n/device-zone.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'

export type Stand = 'team' | 'opponent'

/** The longest team name in a group key of bets. */
const LONGEST = 40
const keyOf = (name: string) => `=${Array.from(name).slice(0, LONGEST).join('')}`

/** The user's bets on a team (`team`), or on whoever played against it (`opponent`). */
export function useBetsOn(name: string, stand: Stand, limit: string) {
  return useQuery(betPageQuery(useServer(), { slice: `${stand}${keyOf(name)}`, limit }))
}

/** The same bets in the history. */
export const betsAddress = (name: string, stand: Stand) =>
  historyOf(WHOLE_HISTORY, [stand], [keyOf(name)], deviceZone())

type Props = { name: string; stand: Stand; page: BetPage | undefined }

/** Replaces two records without bets. */
export function NoRecord({ name }: { name: string }) {
  const t = useT()
  return (
    <li className="flex min-h-11 items-center px-card text-small text-ink-3 wrap-anywhere">
      {t('teams.noOwnOf', { team: teamName(name, t) })}
    </li>
  )
}

/** A link to the bets on or against a team that shows how they ended; renders nothing without a bet. */
export function OwnRecord({ name, stand, page }: Props) {
  const t = useT()
  const language = useLanguage()
  const team = teamName(name, t)
  if (page?.count === 0) return null
  const href = page ? betsAddress(name, stand) : null
  const label = t(stand === 'team' ? 'teams.on' : 'teams.against', { team })
  const settled = page && page.counts.won + page.counts.lost > 0
  return (
    <li
      className={`relative flex min-h-11 items-center gap-3 px-card py-1.5 text-small ${href ? 'hover:bg-raised' : ''}`}
    >
      <span className="min-w-0 grow">
        {href ? (
          <Link href={href} className="block truncate after:absolute after:inset-0 after:-outline-offset-2">
            {label}
          </Link>
        ) : (
          <span className="block truncate text-ink-2">{label}</span>
        )}
        {page ? (
          <span className="block text-caption text-ink-3 tabular-nums">
            {t('teams.ownBets', { count: page.count })} ·{' '}
            {settled
              ? t('teams.ownBalance', { won: page.counts.won, lost: page.counts.lost })
              : t('teams.ownStaked', { amount: formatMoney(page.staked, language) })}
          </span>
        ) : (
          <Skeleton className="h-4 w-24" />
        )}
      </span>
      {settled && (
        <span className="shrink-0 font-semibold">
          <Profit amount={page.profit} />
        </span>
      )}
    </li>
  )
}
