import { useQuery } from '@tanstack/react-query'
import { CheckCheck, ChevronRight, Hand, type IconNode, Shield } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { decidedBets } from '../../../contract/bets/bet-results.ts'
import type { Brakes } from '../../../contract/brakes.ts'
import { PATHS } from '../../../contract/paths.ts'
import { centsOfSum } from '../../../domain/money/money.ts'
import { stepToAlert } from '../../../domain/money/near-limit.ts'
import { formatCount, formatMoney } from '../../../words/amounts.ts'
import { query } from '../../api/query-client.ts'
import { useSettleAll } from '../../bets/history/review/use-settle-all.ts'
import type { DecidedBets } from '../../bets/model/bet-queries.ts'
import { isFilled, verdictSum } from '../../bets/model/review.ts'
import { Profit } from '../../bets/parts/profit.tsx'
import { brakesQuery } from '../../brakes/brakes-query.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { FormAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeletons/skeleton.tsx'

export type Limit = Brakes['limits'][number] & { readonly amount: string }
export type Needs = { readonly review: DecidedBets | null; readonly limit: Limit | null }

/** What waits for the user; null if nothing does, undefined until it is known. */
export function useNeeds(): Needs | null | undefined {
  const review = useQuery(query(decidedBets))
  const brakes = useQuery(brakesQuery())
  if (review.isPending || brakes.isPending) return undefined
  const filled = review.data && isFilled(review.data) ? review.data : null
  const limit = nearest(brakes.data?.limits ?? [])
  return filled || limit ? { review: filled, limit } : null
}

/** A placeholder while the needs are unknown, if the last visit had one. */
export function NeedsShape() {
  return (
    <div aria-hidden data-shape="needs" className="surface flex min-h-15.5 items-center gap-3 px-card py-2">
      <Skeleton className="size-5" />
      <span className="grid grow gap-2">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3 w-20" />
      </span>
      <Skeleton className="h-9 w-28 pointer-coarse:h-11" />
    </div>
  )
}

/** Among the limits that created an alert, the one with the greatest share used. */
function nearest(limits: Brakes['limits']): Limit | null {
  const near = limits.flatMap(({ amount, ...limit }) =>
    amount !== null && stepToAlert(centsOfSum(limit.used), centsOfSum(amount), limit.since, null) !== null
      ? [{ ...limit, amount }]
      : [],
  )
  return near.toSorted((a, b) => percentUsed(b) - percentUsed(a))[0] ?? null
}

/** A limit of 0 is used whole. */
export const percentUsed = ({ used, amount }: Limit) =>
  centsOfSum(amount) === 0 ? 100 : Math.floor((centsOfSum(used) * 100) / centsOfSum(amount))

/** One row: decided bets with a button that settles them, and bets that need the user; without such bets, a limit near its amount. */
export function NeedsMe({ needs: { review, limit } }: { needs: Needs }) {
  const t = useT()
  const settling = useSettleAll(review ?? NONE)
  const { icon, title, more, href } = useNeedWords({ review, limit })
  return (
    <section aria-label={t('nav.needsYou')}>
      <div
        className="surface relative flex min-h-15.5 items-center gap-3 px-card py-2 before:absolute before:inset-y-2 before:left-0 before:border-s-3
          before:border-pending hover:bg-raised"
      >
        <Icon of={icon} className="size-5 shrink-0 text-pending" />
        <Link
          href={href}
          className="min-w-0 grow after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          <span className="line-clamp-2 text-body leading-5 font-semibold">{title}</span>
          <span className="line-clamp-2 text-caption text-ink-2 tabular-nums">{more}</span>
        </Link>
        {review && review.total > 0 ? (
          <Button
            size="small"
            variant="primary"
            className="relative shrink-0"
            pending={settling.pending}
            onClick={settling.press}
          >
            {review.total === 1 ? t('settling.confirm') : settling.label}
          </Button>
        ) : (
          <Icon of={ChevronRight} className="size-4 shrink-0 text-ink-3" />
        )}
      </div>
      <FormAlert message={settling.problem} />
    </section>
  )
}

const NONE = { total: 0, decided: [] }

type NeedWords = { readonly icon: IconNode; readonly title: string; readonly more: ReactNode; readonly href: string }

/** The first need is the title, the others follow in the second line. */
function useNeedWords({ review, limit }: Needs): NeedWords {
  const t = useT()
  const language = useLanguage()
  const { total = 0, needsYouTotal = 0, corrected = [] } = review ?? {}
  const [title, ...others] = [
    total > 0 && t('settling.decided', { count: total }),
    needsYouTotal > 0 && t('settling.needYou', { count: needsYouTotal }),
    corrected.length > 0 && t('settling.scoreCorrected', { count: corrected.length }),
  ].filter((words) => typeof words === 'string')
  if (!review && limit) {
    const share = formatCount(percentUsed(limit), language)
    const sums = { used: formatMoney(limit.used, language), amount: formatMoney(limit.amount, language) }
    const more = t(limit.kind === 'loss-month' ? 'alerts.limitLost' : 'alerts.limitStaked', sums)
    return { icon: Shield, title: t(`alerts.limit.${limit.kind}`, { share }), more, href: PATHS.settingsLimits }
  }
  const more = (
    <>
      {review && total > 0 && (
        <span className="font-semibold">
          <Profit amount={verdictSum(review)} />
        </span>
      )}
      {others.map((words, at) => (at === 0 && total === 0 ? words : ` · ${words}`))}
    </>
  )
  return { icon: total > 0 ? CheckCheck : Hand, title: title ?? '', more, href: PATHS.history }
}
