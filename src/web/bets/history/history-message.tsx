import { ListChecks, SearchX } from 'lucide'
import type { ComponentProps } from 'react'
import { PATHS } from '../../../contract/paths.ts'
import { CallError } from '../../api/call-error.ts'
import { useT } from '../../i18n/language.ts'
import { RetryButton } from '../../layout/retry-button.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/message.tsx'

export function NoBetsYet() {
  const t = useT()
  const action = (
    <>
      <ButtonLink href={PATHS.newBet} variant="primary">
        {t('history.emptyAction')}
      </ButtonLink>
      <ButtonLink href={PATHS.import}>{t('imports.title')}</ButtonLink>
    </>
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

type Failure = { error: Error; list: ComponentProps<typeof RetryButton>['query']; onShowAll: () => void }

/** Offers a retry; if the address has an unreadable cursor, all bets instead. */
export function HistoryFailed({ error, list, onShowAll }: Failure) {
  const t = useT()
  const isRefused = error instanceof CallError && error.status === 400
  return (
    <ErrorState
      title={t('history.failedTitle')}
      description={t(isRefused ? 'history.refusedText' : 'history.failedText')}
      action={isRefused ? <Button onClick={onShowAll}>{t('history.showAll')}</Button> : <RetryButton query={list} />}
    />
  )
}
