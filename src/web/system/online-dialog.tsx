import { useQuery } from '@tanstack/react-query'
import { UserRound, UserRoundCheck } from 'lucide'
import { useState } from 'react'
import { ONLINE_USERS_SECONDS, type OnlineUser } from '../../contract/system.ts'
import { formatCount } from '../../words/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { EmptyState, ErrorState } from '../ui/message.tsx'
import { SkeletonRows } from '../ui/skeletons/skeleton-rows.tsx'
import { formatMoment, formatSeconds } from './figures.ts'
import { withKeys } from './online-list.ts'
import { ScrollArea } from './scroll-area.tsx'
import { hasFailed, isRefused, onlineUsersQuery } from './system-queries.ts'
import { UpdatedLine } from './updated-line.tsx'

/** With more users the list opens at its full height. */
const FEW = 4

/** The online users, polled while the dialog is open. `count`: shown until the list has loaded. */
export function OnlineDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const t = useT()
  const language = useLanguage()
  const online = useQuery(onlineUsersQuery)
  // A fixed height, so that nothing moves when users come and go; the dialog itself never scrolls.
  const [height] = useState(count > FEW ? 'h-144' : 'h-72')
  return (
    <Dialog
      title={t('system.onlineTitle', { count: formatCount(online.data?.total ?? count, language) })}
      description={t('system.onlineDescription')}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <UpdatedLine shown={[online]} />
      <ScrollArea
        label={t('system.onlineNow')}
        className={`-mx-card mt-1 max-h-[calc(100dvh-12rem)] overflow-y-auto ${height}`}
      >
        {body()}
      </ScrollArea>
    </Dialog>
  )

  function body() {
    // The page behind the dialog shows the same message at its next poll.
    if (isRefused(online.error)) return <ErrorState title={t('denied.title')} description={t('denied.description')} />
    if (hasFailed(online)) {
      return (
        <ErrorState
          title={t('system.onlineFailed')}
          description={t('system.failedHint', { seconds: ONLINE_USERS_SECONDS })}
          action={<Button onClick={() => void online.refetch()}>{t('common.retry')}</Button>}
        />
      )
    }
    if (!online.data) return <SkeletonRows count={3} lines={['h-4 w-3/5', 'h-3 w-1/4']} className="h-13 gap-1.5" />
    const { onlineUsers, total } = online.data
    if (total === 0) return <EmptyState icon={UserRound} title={t('system.onlineEmpty')} />
    const more = total - onlineUsers.length
    return (
      <>
        <ul aria-label={t('system.onlineNow')} className="divide-y divide-line">
          {withKeys(onlineUsers).map(({ key, ...person }) => (
            <Person key={key} person={person} />
          ))}
        </ul>
        {more > 0 && (
          <p className="border-t border-line px-card py-3 text-small text-ink-3">
            {t('system.onlineMore', { count: more })}
          </p>
        )}
      </>
    )
  }
}

function Person({ person: { isAuthenticated, email, connectedAt } }: { person: OnlineUser }) {
  const t = useT()
  const language = useLanguage()
  const at = new Date(connectedAt)
  const name = isAuthenticated && email ? email : t('system.anonymousVisitor')
  return (
    <li className="flex items-center justify-between gap-3 px-card py-2">
      <div className="min-w-0">
        <p dir="auto" title={name} className="truncate text-left text-small font-medium">
          {name}
        </p>
        <p className="text-caption text-ink-3 tabular-nums">
          <time dateTime={connectedAt} title={formatMoment(at, language)}>
            {t('system.since', { time: formatSeconds(at, language) })}
          </time>
        </p>
      </div>
      <Badge icon={isAuthenticated ? UserRoundCheck : UserRound}>
        {t(isAuthenticated ? 'system.loggedIn' : 'system.anonymous')}
      </Badge>
    </li>
  )
}
