import type { ComponentProps } from 'react'
import type { Key } from '../../words/keys.ts'
import { useT } from '../i18n/language.ts'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/message.tsx'
import { RetryButton } from './retry-button.tsx'

type Props = { title: Key; hint: Key; query: ComponentProps<typeof RetryButton>['query'] }

/** Replaces a page whose data could not be loaded. */
export function FailedCard({ title, hint, query }: Props) {
  const t = useT()
  return (
    <Card>
      <ErrorState level={2} title={t(title)} description={t(hint)} action={<RetryButton query={query} />} />
    </Card>
  )
}
