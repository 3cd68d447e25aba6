import { ChevronRight } from 'lucide'
import { useState } from 'react'
import type { SystemStats } from '../../contract/system.ts'
import { formatCount } from '../../words/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { OnlineDialog } from './online-dialog.tsx'

/**
 * The five figures in the specified order: online users first, the others in a strip. Without data the same, empty, so that nothing moves
 * later.
 */
export function StatStrip({ stats }: { stats: SystemStats | undefined }) {
  const t = useT()
  const language = useLanguage()
  const [showsOnline, setShowsOnline] = useState(false)
  const visits = stats?.visitStats
  const count = (value: number | undefined) => (value === undefined ? undefined : formatCount(value, language))
  return (
    <>
      <dl
        aria-label={t('system.statistics')}
        aria-busy={!stats}
        className="grid grid-cols-2 ps-px md:grid-cols-4 max-md:-mx-gutter"
      >
        <Stat
          label={t('system.totalVisits')}
          value={count(visits?.totalVisits)}
          note={t('system.totalVisitsNote')}
          className="md:rounded-s-card"
        />
        <Online value={count(stats?.onlineUsers)} onOpen={() => setShowsOnline(true)} />
        <Stat label={t('system.visitsToday')} value={count(visits?.visitsToday)} note={t('system.visitsTodayNote')} />
        <Stat
          label={t('system.visitsThisHour')}
          value={count(visits?.visitsThisHour)}
          note={t('system.visitsThisHourNote')}
        />
        <Stat
          label={t('system.accounts')}
          value={count(stats?.totalUsers)}
          note={t('system.accountsNote')}
          className="md:rounded-e-card"
        />
      </dl>
      {showsOnline && stats && <OnlineDialog count={stats.onlineUsers} onClose={() => setShowsOnline(false)} />}
    </>
  )
}

type StatProps = { label: string; value: string | undefined; note: string; className?: string }

/** The borders of neighbors overlap. */
function Stat({ label, value, note, className = '' }: StatProps) {
  return (
    <div
      className={`-ms-px -mt-px grid min-w-0 grid-cols-[auto_minmax(0,1fr)] content-start items-baseline gap-x-2 border border-line bg-surface px-card py-2
        ${className}`}
    >
      <dt className="col-span-full text-caption text-ink-3">{label}</dt>
      <dd className={`text-figure font-semibold tracking-tight tabular-nums ${value ? '' : 'self-center'}`}>
        {value ?? <Skeleton className="my-1 h-5 w-12" />}
      </dd>
      <dd title={note} className="text-caption text-ink-3 max-xl:col-span-full xl:truncate">
        {note}
      </dd>
    </div>
  )
}

/** The whole figure is one button. */
function Online({ value, onOpen }: { value: string | undefined; onOpen: () => void }) {
  const t = useT()
  return (
    <div className="relative order-first col-span-full mb-4 grid w-fit grid-cols-[auto_auto] items-baseline gap-x-3 max-md:ms-gutter">
      <dt className="col-span-full text-caption text-ink-2">{t('system.onlineNow')}</dt>
      <dd className={`min-w-12 text-hero font-semibold tracking-tight tabular-nums ${value ? '' : 'self-center'}`}>
        {value ?? <Skeleton className="my-1 h-10 w-12" />}
      </dd>
      <dd>
        <button
          type="button"
          disabled={value === undefined}
          aria-haspopup="dialog"
          onClick={onOpen}
          className="flex items-center gap-1 text-left text-small text-accent outline-none after:absolute after:-inset-1 after:rounded-card
            focus-visible:after:outline-2 focus-visible:after:outline-accent"
        >
          {t('system.seeOnline')}
          <Icon of={ChevronRight} className="size-4" />
        </button>
      </dd>
    </div>
  )
}
