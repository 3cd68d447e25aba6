import type { UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Match } from '../../contract/matches/matches.ts'
import { useT } from '../i18n/language.ts'
import { Badge } from '../ui/badge.tsx'

export function MatchCount({ list }: { list: Pick<UseQueryResult<readonly Match[]>, 'data'> }) {
  const t = useT()
  // Appears with the list, in a reserved space.
  const count = useDeferredValue(list.data)?.length
  if (count === 0) return null
  return (
    <span className={count ? '' : 'invisible'}>
      <Badge>{t('matches.count', { count: count ?? 9 })}</Badge>
    </span>
  )
}
