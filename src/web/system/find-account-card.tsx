import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { searchOf } from '../../domain/text/search-of.ts'
import { useT } from '../i18n/language.ts'
import { FailedLine } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { AccountRow } from './recent-users-card.tsx'
import { ScrollArea } from './scroll-area.tsx'
import { accountsQuery, hasFailed } from './system-queries.ts'

/** Finds an account by part of its name or e-mail, and links to its audit log. */
export function FindAccountCard({ onShowAudit }: { onShowAudit: (userId: number) => void }) {
  const t = useT()
  const [text, setText] = useState('')
  const wanted = searchOf(text).trim()
  const found = useQuery(accountsQuery(wanted))
  const isSearched = wanted !== ''
  return (
    <Card flush title={t('system.findTitle')} description={t('system.findDescription')}>
      <div className="px-card pb-card max-md:pt-3">
        <SearchField label={t('system.findLabel')} hint={t('system.findHint')} value={text} onSearch={setText} />
      </div>
      <output className="sr-only">
        {isSearched && found.data && t('system.findFound', { count: found.data.accounts.length })}
      </output>
      {isSearched && (
        <div className="border-t border-line" aria-busy={found.isFetching}>
          {results()}
        </div>
      )}
    </Card>
  )

  function results() {
    if (hasFailed(found) || found.isError) {
      return (
        <div className="px-card py-4">
          <FailedLine
            action={
              <Button size="small" onClick={() => void found.refetch()}>
                {t('common.retry')}
              </Button>
            }
          >
            {t('system.findFailed')}
          </FailedLine>
        </div>
      )
    }
    if (!found.data) return <Skeleton className="mx-card my-4 h-10" />
    const { accounts, hasMore } = found.data
    if (accounts.length === 0) return <p className="px-card py-6 text-small text-ink-3">{t('system.findNone')}</p>
    return (
      <ScrollArea label={t('system.findTitle')}>
        <ul aria-label={t('system.findTitle')} className="divide-y divide-line">
          {accounts.map((user) => (
            <AccountRow
              key={user.id}
              user={user}
              action={
                <Button
                  size="small"
                  aria-label={t('system.showAuditOf', { id: user.id })}
                  onClick={() => onShowAudit(user.id)}
                >
                  {t('system.showAudit')}
                </Button>
              }
            />
          ))}
        </ul>
        {hasMore && <p className="border-t border-line px-card py-3 text-small text-ink-3">{t('system.findMore')}</p>}
      </ScrollArea>
    )
  }
}
