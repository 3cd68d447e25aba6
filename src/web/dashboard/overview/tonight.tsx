import { ChevronRight } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Language } from '../../../contract/languages.ts'
import { PATHS } from '../../../contract/paths.ts'
import { formatCents } from '../../../domain/money/money.ts'
import { formatMoney, formatProfit } from '../../../words/amounts.ts'
import { stakeAtRisk } from '../../bets/model/evening.ts'
import { type Evening, useEvening } from '../../bets/model/use-evening.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { AmountFigure } from '../../layout/amount-figure.tsx'
import { RetryButton } from '../../layout/retry-button.tsx'
import { FailedLine } from '../../ui/alert.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MarkedLine } from '../../ui/marked-line.tsx'
import { Changing } from '../../ui/motion/changing.tsx'
import { Skeleton } from '../../ui/skeletons/skeleton.tsx'

const SURFACE = 'min-w-0 rounded-card border border-line bg-surface px-card'
/** Edge to edge, as all rows on phones. */
const ROW = 'max-md:-mx-gutter max-md:rounded-none max-md:border-x-0'
/** The same height with and without bets, and while loading. */
const PLACE = `flex min-h-29 flex-col gap-1 py-2.5 max-md:min-h-33.5 ${SURFACE} ${ROW}`
/** One line high, below a part that needs the user. */
export const BRIEF = `@container flex min-h-11 items-center gap-x-3 ${SURFACE}`

type Props = {
  /** The number of open bets. */
  pending: number | undefined
  /** Shown on one line. Undefined while unknown: shows a placeholder. */
  isBrief: boolean | undefined
  /** Whether something else is next to the line. */
  isShared: boolean
}

/** Below a need; on a phone its line and figures take the width. */
const ALONE = `max-md:grid max-md:min-h-18 max-md:grid-cols-[minmax(0,1fr)_auto_auto] max-md:content-center max-md:border-t-0 max-md:py-1.5 ${ROW}`

/** The possible results of this evening's matches, from worst to best. */
export function Tonight({ pending, isBrief, isShared }: Props) {
  const t = useT()
  const { evening: known, failed } = useEvening()
  const evening = isBrief === undefined ? undefined : known
  const elsewhere = evening && pending !== undefined ? pending - evening.bets.length : 0
  if (failed) {
    return (
      <div className={isBrief ? `${BRIEF} ${isShared ? '' : ALONE}` : `${PLACE} justify-center`}>
        <FailedLine action={<RetryButton query={failed} size="small" />}>{t('overview.tonightFailed')}</FailedLine>
      </div>
    )
  }
  if (isBrief) return <Brief evening={evening} isShared={isShared} />
  if (evening && evening.bets.length > 0) return <AtStake evening={evening} elsewhere={elsewhere} />
  return (
    <section className={PLACE} aria-busy={!evening}>
      <p className="text-caption font-medium text-ink-3">{t('tonight.link')}</p>
      {evening ? (
        <>
          <p className="text-title font-semibold text-ink-2">{t('tonight.none')}</p>
          <p className="text-caption text-pretty text-ink-3">
            {elsewhere > 0 ? t('tonight.elsewhere', { count: elsewhere }) : t('tonight.noneShort')}
          </p>
        </>
      ) : (
        <>
          <Skeleton className="my-1 h-5 w-28" />
          <Skeleton className="my-2 h-1 w-full" />
          <Skeleton className="h-4 w-full" />
        </>
      )}
    </section>
  )
}

type BriefProps = { evening: Evening | null | undefined; isShared: boolean }

function Brief({ evening, isShared }: BriefProps) {
  const t = useT()
  const language = useLanguage()
  const place = `${BRIEF} ${isShared ? '' : ALONE}`
  if (!evening || evening.bets.length === 0) {
    return (
      <p className={`${place} text-small text-ink-2`} aria-busy={!evening}>
        {evening ? t('tonight.none') : <Skeleton className="h-4 w-40" />}
      </p>
    )
  }
  const stake = formatCents(stakeAtRisk(evening.bets))
  const isCounted = evening.outlook.counted.length > 0
  return (
    <Link href={PATHS.tonight} className={`${place} hover:border-edge`}>
      <span
        className={`flex items-baseline gap-x-3 ${isShared ? 'flex-wrap @xs:max-@xl:flex-col' : 'min-w-0 md:flex-wrap md:@max-xl:flex-col'}`}
      >
        <span className={`text-caption leading-4 text-ink-3 ${isShared ? '' : 'max-md:truncate'}`}>
          {t('tonight.link')}
        </span>{' '}
        <strong className="text-title leading-5 font-semibold whitespace-nowrap tabular-nums">
          <Changing value={formatMoney(stake, language)} />
        </strong>
      </span>
      {!isShared && (
        <span className="text-end whitespace-nowrap max-[23rem]:sr-only md:hidden">
          {isCounted && (
            <Caption>{t('tonight.onAverage', { amount: profitOf(evening.together.expected, language) })}</Caption>
          )}
        </span>
      )}
      {isCounted && (
        <span className={`min-w-0 grow ${isShared ? 'hidden @xs:block' : 'max-md:order-1 max-md:col-span-full'}`}>
          <Range together={evening.together} />
        </span>
      )}
      <Icon of={ChevronRight} className="ml-auto size-4 shrink-0 text-ink-3 max-md:justify-self-end" />
    </Link>
  )
}

type AtStakeProps = { evening: Evening; elsewhere: number }

function AtStake({ evening: { bets, matches, outlook, together }, elsewhere }: AtStakeProps) {
  const t = useT()
  const language = useLanguage()
  const average = t('tonight.onAverage', { amount: profitOf(together.expected, language) })
  const live = matches.filter(({ id, status }) => status === 'LIVE' && outlook.outcomes.has(id)).length
  const isCounted = outlook.counted.length > 0
  const stake = formatCents(stakeAtRisk(bets))
  return (
    <Link href={PATHS.tonight} className={`${PLACE} hover:border-edge`}>
      <span className="flex items-center gap-2 text-caption text-ink-3">
        {/* Wrapped items are hidden whole instead of truncated. */}
        <span className="flex h-4 min-w-0 grow flex-wrap gap-x-1 overflow-hidden">
          <span className="mr-1 font-medium">{t('tonight.link')}</span>{' '}
          <span>{t('tonight.bets', { count: bets.length })}</span>{' '}
          {live > 0 && <span>· {t('tonight.live', { count: live })}</span>}{' '}
          {elsewhere > 0 && <span>· {t('tonight.notTonight', { count: elsewhere })}</span>}
        </span>
        <Icon of={ChevronRight} className="size-4 shrink-0" />
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-figure font-semibold tracking-tight">
          <Changing value={stake}>
            <AmountFigure decimal={stake} />
          </Changing>
        </span>
        {isCounted && <Caption>{average}</Caption>}
      </span>
      {isCounted ? (
        <Range together={together} />
      ) : (
        <Caption>{t('tonight.left', { count: outlook.uncounted.length })}</Caption>
      )}
    </Link>
  )
}

const profitOf = (cents: number, language: Language) => formatProfit(formatCents(Math.round(cents)), language)

/** The line from the worst to the best result, with the average as its mark. */
function Range({ together: { worst, best, expected } }: Pick<Evening, 'together'>) {
  const t = useT()
  const language = useLanguage()
  const words = (key: 'fromWorst' | 'onAverage' | 'toBest', cents: number) =>
    t(`tonight.${key}`, { amount: profitOf(cents, language) })
  const [low, average, high] = [words('fromWorst', worst), words('onAverage', expected), words('toBest', best)]
  return (
    <>
      <MarkedLine
        label={[low, average, high].join(', ')}
        from={Math.min(worst, 0)}
        to={Math.max(best, 1)}
        mark={expected}
        ticks={[0]}
        band={{ low: 0, high: Math.max(best, 0) }}
      />
      <span className="flex flex-wrap justify-between gap-x-3">
        <Caption>{low}</Caption>
        <Caption>{high}</Caption>
      </span>
    </>
  )
}

function Caption({ children }: { children: ReactNode }) {
  return <span className="text-caption text-ink-2 tabular-nums">{children}</span>
}
