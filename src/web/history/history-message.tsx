import { ListChecks, SearchX } from 'lucide-react'
import { Link } from 'wouter'
import { CallError } from '../api/call-error.ts'
import { useT } from '../i18n/language.ts'
import { PATHS } from '../paths.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/message.tsx'

export function NoBetsYet() {
  const t = useT()
  const action = (
    <Link href={PATHS.newBet} className={buttonLook({ variant: 'primary' })}>
      {t('history.emptyAction')}
    </Link>
  )
  return (
    <EmptyState
      icon={ListChecks}
      title={t('history.emptyTitle')}
      description={t('history.emptyText')}
      action={action}
    />
  )
}

export function NothingFound({ onShowAll }: { onShowAll: () => void }) {
  const t = useT()
  const action = <Button onClick={onShowAll}>{t('history.showAll')}</Button>
  return (
    <EmptyState
      icon={SearchX}
      title={t('history.nothingTitle')}
      description={t('history.nothingText')}
      action={action}
    />
  )
}

type Failure = { error: Error; pending: boolean; onRetry: () => void; onShowAll: () => void }

/** An address that asks for what cannot be asked will not do better the next time. */
export function HistoryFailed({ error, pending, onRetry, onShowAll }: Failure) {
  const t = useT()
  const action =
    error instanceof CallError && error.status === 400 ? (
      <Button onClick={onShowAll}>{t('history.showAll')}</Button>
    ) : (
      <Button pending={pending} onClick={onRetry}>
        {t('common.retry')}
      </Button>
    )
  return <ErrorState title={t('history.failedTitle')} description={t('history.failedText')} action={action} />
}
