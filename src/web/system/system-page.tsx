import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { SYSTEM_STATS_SECONDS, type SystemState } from '../../contract/system.ts'
import { needsPairs, readSourceList } from '../../domain/match/source-name.ts'
import { useT } from '../i18n/language.ts'
import AccessDenied from '../layout/access-denied.tsx'
import { UpdateCard } from '../news/update-card.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/message.tsx'
import { AuditCard } from './audit-card.tsx'
import { FindAccountCard } from './find-account-card.tsx'
import { InstallationCard } from './installation-card.tsx'
import { PairsCard } from './pairs-card.tsx'
import { RecentUsersCard } from './recent-users-card.tsx'
import { SourcesCard } from './sources-card.tsx'
import { StatStrip } from './stat-strip.tsx'
import { hasFailed, isRefused, systemStateQuery, systemStatsQuery, WHOLE_AUDIT } from './system-queries.ts'
import { UpdatedLine } from './updated-line.tsx'

/** Visits and the state of the installation, polled every few seconds; each half is shown without the other. */
export default function SystemPage() {
  const t = useT()
  const stats = useQuery(systemStatsQuery)
  const state = useQuery(systemStateQuery)
  const [view, setView] = useState(WHOLE_AUDIT)
  const auditRef = useRef<HTMLDivElement>(null)
  if (isRefused(stats.error) || isRefused(state.error)) return <AccessDenied />
  return (
    <div className="relative flex flex-col gap-4">
      <UpdatedLine shown={[stats, state]} />
      {!hasFailed(stats) && <StatStrip stats={stats.data} />}
      <div className="grid items-start gap-4 lg:grid-cols-2 xl:grid-cols-3">
        <div className="grid min-w-0 gap-4 lg:col-start-2 lg:row-start-1">
          {hasFailed(state) ? (
            <LoadFailed title={t('system.stateFailed')} onRetry={() => void state.refetch()} />
          ) : (
            <>
              <SourcesCard state={state.data} onChanged={() => void state.refetch()} />
              {state.data && hasPairs(state.data) && <PairsCard />}
              <InstallationCard state={state.data} />
              <UpdateCard />
            </>
          )}
        </div>
        <div className="grid min-w-0 gap-4 lg:col-start-1 lg:row-start-1">
          {hasFailed(stats) ? (
            <LoadFailed title={t('system.failed')} onRetry={() => void stats.refetch()} />
          ) : (
            <RecentUsersCard users={stats.data?.recentUsers} />
          )}
          <FindAccountCard onShowAudit={showAuditOf} />
        </div>
        <div
          ref={auditRef}
          tabIndex={-1}
          className="min-w-0 scroll-mt-20 rounded-card lg:col-span-2 xl:col-span-1 xl:col-start-3 xl:row-start-1"
        >
          <AuditCard view={view} onView={setView} />
        </div>
      </div>
    </div>
  )

  /** Moves the focus to the log, which may be far below. */
  function showAuditOf(userId: number) {
    setView({ ...WHOLE_AUDIT, userId })
    auditRef.current?.focus()
  }
}

/** Whether the administrator is asked which matches of the sources are the same. */
function hasPairs({ sources }: SystemState): boolean {
  const current = readSourceList(sources.flatMap(({ source, isCurrent }) => (isCurrent ? [source] : [])).join())
  return current !== null && needsPairs(current)
}

function LoadFailed({ title, onRetry }: { title: string; onRetry: () => void }) {
  const t = useT()
  return (
    <Card>
      <ErrorState
        level={2}
        title={title}
        description={t('system.failedHint', { seconds: SYSTEM_STATS_SECONDS })}
        action={<Button onClick={onRetry}>{t('common.retry')}</Button>}
      />
    </Card>
  )
}
