import type { UseQueryResult } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'

type Props = { query: Pick<UseQueryResult, 'isFetching' | 'refetch'>; size?: 'small' | 'medium' }

/** The action of an `ErrorState` or a `FailedLine`. */
export function RetryButton({ query, size }: Props) {
  const t = useT()
  const ref = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const button = ref.current
    return () => {
      // Loaded content replaces the pressed button.
      if (document.activeElement === button) document.getElementById('content')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <Button
      ref={ref}
      size={size}
      pending={query.isFetching}
      onClick={() => void query.refetch() /* the screen shows the result */}
    >
      {t('common.retry')}
    </Button>
  )
}
