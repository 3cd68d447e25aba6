import type { ComponentProps } from 'react'
import type { Key } from '../../words/keys.ts'
import { useReachability } from '../api/reachability.ts'
import { useT } from '../i18n/language.ts'
import { FailedLine } from '../ui/alert.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/message.tsx'
import { RetryButton } from './retry-button.tsx'

type Query = ComponentProps<typeof RetryButton>['query']
type Props = { title: Key; hint: Key; query: Query }

/** Replaces a page whose data could not be loaded. Without a connection nothing failed: the device just has no copy. */
export function FailedCard({ title, hint, query }: Props) {
  const t = useT()
  const isOffline = useReachability() === 'lost'
  return (
    <Card>
      {isOffline ? (
        <NotOnDevice />
      ) : (
        <ErrorState level={2} title={t(title)} description={t(hint)} action={<RetryButton query={query} />} />
      )}
    </Card>
  )
}

/** The same for a part of a page. */
export function FailedPart({ text, query }: { text: Key; query: Query }) {
  const t = useT()
  if (useReachability() === 'lost') return <NotOnDevice />
  return <FailedLine action={<RetryButton query={query} size="small" />}>{t(text)}</FailedLine>
}

function NotOnDevice() {
  const t = useT()
  return <p className="text-small text-ink-2">{t('offline.notOnDevice')}</p>
}
