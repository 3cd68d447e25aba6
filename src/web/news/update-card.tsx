import { useQuery } from '@tanstack/react-query'
import { useT } from '../i18n/language.ts'
import { Card } from '../ui/card.tsx'
import { newsQuery } from './news-queries.ts'
import { RollbackHint } from './rollback-hint.tsx'

/** On the system page: how to roll back the last update. */
export function UpdateCard() {
  const t = useT()
  const { data } = useQuery(newsQuery)
  if (!data?.before) return null
  return (
    <Card title={t('news.version', { version: data.version })}>
      <RollbackHint before={data.before} />
    </Card>
  )
}
