import { type ReactNode, useState } from 'react'
import type { SystemStats } from '../../contract/system.ts'
import { formatCount } from '../i18n/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { OnlineDialog } from './online-dialog.tsx'

/** Without data the same cards with skeletons: nothing moves when the data arrives. */
export function StatCards({ stats }: { stats: SystemStats | undefined }) {
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
        className="grid grid-cols-2 gap-3 *:last:col-span-2 sm:gap-4 md:grid-cols-6 md:*:col-span-2
          md:*:nth-[-n+2]:col-span-3 xl:grid-cols-5 xl:*:col-span-1!"
      >
        <Stat label={t('system.totalVisits')} value={count(visits?.totalVisits)}>
          {t('system.totalVisitsNote')}
        </Stat>
        <Stat label={t('system.onlineNow')} value={count(stats?.onlineUsers)} canBePressed>
          {/* The button covers the whole card. */}
          <button
            type="button"
            disabled={!stats}
            aria-haspopup="dialog"
            onClick={() => setShowsOnline(true)}
            className="text-left text-accent outline-none after:absolute after:-inset-px after:rounded-card
              focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
          >
            {t('system.seeOnline')}
          </button>
        </Stat>
        <Stat label={t('system.visitsToday')} value={count(visits?.visitsToday)}>
          {t('system.visitsTodayNote')}
        </Stat>
        <Stat label={t('system.visitsThisHour')} value={count(visits?.visitsThisHour)}>
          {t('system.visitsThisHourNote')}
        </Stat>
        <Stat label={t('system.accounts')} value={count(stats?.totalUsers)}>
          {t('system.accountsNote')}
        </Stat>
      </dl>
      {showsOnline && stats && <OnlineDialog count={stats.onlineUsers} onClose={() => setShowsOnline(false)} />}
    </>
  )
}

type StatProps = { label: string; value: string | undefined; canBePressed?: boolean; children: ReactNode }

function Stat({ label, value, canBePressed = false, children }: StatProps) {
  return (
    <div
      className={`relative flex min-w-0 flex-col rounded-card border border-line bg-surface p-card transition-colors ${
        canBePressed ? 'hover:border-edge' : ''
      }`}
    >
      <dt className="text-small text-ink-3">{label}</dt>
      {/* At the bottom, so that the numbers are aligned where labels wrap. */}
      <dd className="mt-auto text-title font-semibold tracking-tight tabular-nums sm:text-figure">
        {value ?? <Skeleton className="my-1 h-6 w-16" />}
      </dd>
      <dd className="mt-1 text-caption text-ink-3">{children}</dd>
    </div>
  )
}
