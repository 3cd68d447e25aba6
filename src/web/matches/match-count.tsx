import type { UseQueryResult } from '@tanstack/react-query'
import type { Match } from '../../contract/matches.ts'
import { useT } from '../i18n/language.ts'
import { Badge } from '../ui/badge.tsx'

export function MatchCount({ list }: { list: UseQueryResult<readonly Match[]> }) {
  const t = useT()
  if (!list.data?.length) return null
  return <Badge>{t('matches.count', { count: list.data.length })}</Badge>
}
