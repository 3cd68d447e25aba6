import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide'
import { useSearchParams } from 'wouter'
import type { ImportDetail } from '../../contract/imports.ts'
import { PATHS } from '../../contract/paths.ts'
import { isId } from '../../contract/typed-text.ts'
import { useT } from '../i18n/language.ts'
import { RetryButton } from '../layout/retry-button.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState, ErrorState } from '../ui/message.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { ImportDone, ImportRefused, ImportTakenBack } from './import-end.tsx'
import { ImportList } from './import-list.tsx'
import { importQuery, isGone } from './import-queries.ts'
import { ImportReading } from './import-reading.tsx'
import { ImportStart } from './import-start.tsx'
import { ImportSteps } from './import-steps.tsx'
import { ImportWork } from './import-work.tsx'
import { Columns } from './part.tsx'

/** From a file to bets in the book. The address holds the import's id, so that a reload continues. */
export default function ImportPage() {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  if (isId(id)) return <OneImport key={id} id={Number(id)} changing={params.has('plan')} />
  return <Columns shape="start" main={<ImportStart />} side={<ImportList />} />
}

function OneImport({ id, changing }: { id: number; changing: boolean }) {
  const t = useT()
  const found = useQuery(importQuery(id))
  const { data } = found
  if (isGone(found.error)) {
    return (
      <Card>
        <EmptyState
          icon={SearchX}
          title={t('imports.gone')}
          description={t('imports.goneHint')}
          action={<ButtonLink href={PATHS.import}>{t('imports.another')}</ButtonLink>}
        />
      </Card>
    )
  }
  if (data) {
    return (
      <div className="flex flex-col gap-4 short:gap-2">
        <ImportSteps state={data.state} />
        <Step found={data} changing={changing} />
      </div>
    )
  }
  if (!found.isError) {
    return (
      <Card>
        <Skeleton className="h-72 w-full" />
      </Card>
    )
  }
  return (
    <Card>
      <ErrorState
        title={t('imports.failed')}
        description={t('imports.failedHint')}
        action={<RetryButton query={found} />}
      />
    </Card>
  )
}

function Step({ found, changing }: { found: ImportDetail; changing: boolean }) {
  switch (found.state) {
    case 'surveying':
      // A bar of 0% for a file that is read in a moment would say nothing.
      return <ImportWork found={found} isBrief={!found.progress?.done} />
    case 'running':
      return <ImportWork found={found} />
    case 'surveyed':
    case 'reading':
    case 'ready':
      return <ImportReading key={String(changing)} found={found} changing={changing} />
    case 'done':
      return <ImportDone found={found} />
    case 'taken-back':
      return (
        <Card>
          <ImportTakenBack />
        </Card>
      )
    case 'refused':
      return (
        <Card>
          <ImportRefused found={found} />
        </Card>
      )
  }
}
