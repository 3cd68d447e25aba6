import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide'
import type { News } from '../../contract/system.ts'
import { formatDateTime } from '../../words/format.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { CopyField } from '../layout/form/copy-field.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { newsQuery } from './news-queries.ts'
import { WayBack } from './way-back.tsx'

/** On the system page: an update that was taken back, or the way back from one. */
export function UpdateCard() {
  const t = useT()
  const { data } = useQuery(newsQuery)
  if (data?.takenBack) return <TakenBack {...data.takenBack} />
  if (!data?.before) return null
  return (
    <Card title={t('news.version', { version: data.version })}>
      <WayBack before={data.before} />
    </Card>
  )
}

function TakenBack({ version, at, reason, command }: NonNullable<News['takenBack']>) {
  const t = useT()
  const language = useLanguage()
  const date = formatDateTime(new Date(at), language)
  return (
    <Card
      title={
        <>
          <Icon of={TriangleAlert} className="me-2 inline size-5 align-[-0.2em] text-pending" />
          {t('news.takenBack', { version })}
        </>
      }
      description={t(reason === null ? 'news.wentBackHint' : 'news.takenBackHint', { date })}
    >
      {reason !== null && (
        <p lang="en" className="mb-3 text-small wrap-anywhere">
          {reason}
        </p>
      )}
      <CopyField label={t('news.tryAgain')} value={command} />
    </Card>
  )
}
