import type { ReactNode } from 'react'
import type { User } from '../../contract/auth.ts'
import { RECENT_USERS } from '../../contract/system.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { SkeletonRows } from '../ui/skeletons/skeleton-rows.tsx'
import { formatDateAndTime } from './figures.ts'
import { ScrollArea } from './scroll-area.tsx'

export function RecentUsersCard({ users }: { users: readonly User[] | undefined }) {
  const t = useT()
  return (
    <Card flush title={t('system.recentTitle')} description={t('system.recentDescription', { count: RECENT_USERS })}>
      <div className="border-t border-line" aria-busy={!users}>
        {body()}
      </div>
    </Card>
  )

  function body() {
    if (!users) return <SkeletonRows count={5} lines={['h-4 w-2/5', 'h-3 w-3/5']} className="h-13 gap-2" />
    if (users.length === 0) return <p className="px-card py-6 text-small text-ink-3">{t('system.recentEmpty')}</p>
    return (
      <ScrollArea label={t('system.recentTitle')}>
        <ul aria-label={t('system.recentTitle')} className="divide-y divide-line">
          {users.map((user) => (
            <AccountRow key={user.id} user={user} />
          ))}
        </ul>
      </ScrollArea>
    )
  }
}

/** Name, e-mail, id and creation time, with an action below. */
export function AccountRow({ user, action }: { user: User; action?: ReactNode }) {
  const t = useT()
  const language = useLanguage()
  const { id, email, firstName, lastName, createdAt } = user
  const name = firstName && lastName ? `${firstName} ${lastName}` : email
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-x-3 px-card py-1.5">
      <span
        aria-hidden
        className="row-span-2 grid size-7 place-items-center rounded-full bg-raised text-caption font-semibold text-ink-2 uppercase"
      >
        {Array.from(name)[0]}
      </span>
      <p dir="auto" title={name} className="truncate text-left text-body font-medium">
        {name}
      </p>
      <span className="justify-self-end tabular-nums">
        <Badge>{t('system.userId', { id })}</Badge>
      </span>
      <p dir="auto" title={email} className="truncate text-left text-caption text-ink-3">
        {email}
      </p>
      <time dateTime={createdAt} className="text-right text-caption text-ink-3 tabular-nums">
        {formatDateAndTime(new Date(createdAt), language, t)}
      </time>
      {action && <div className="col-start-2 col-span-2 mt-1">{action}</div>}
    </li>
  )
}
