import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { useLocation } from 'wouter'
import { cancelImport, type ImportDetail } from '../../contract/imports.ts'
import { importPath } from '../../contract/paths.ts'
import { call } from '../api/call.ts'
import { useLine } from '../api/line.ts'
import { useT } from '../i18n/language.ts'
import { useSend } from '../layout/form/use-contract-form.ts'
import { FormAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useStore } from '../ui/store.ts'
import { DiscardButton } from './discard-button.tsx'
import { refetchImports, useImportStep } from './import-queries.ts'
import { FilePlace, useBeginUpload } from './import-start.tsx'
import { currentUpload, resumeUnanswered, resumeUpload } from './upload.ts'

const HUNDRED = 100

/** A step in which something is sent or worked on: how far it is, and a way to end it. */
export function ImportWork({ found }: { found: ImportDetail }) {
  const t = useT()
  const upload = useStore(currentUpload)
  const isLost = useLine() === 'lost'
  const { state, name, size, received, progress } = found
  if (state === 'uploading' && received < size && upload?.id !== found.id) return <StoppedUpload found={found} />
  return (
    <div className="flex flex-col gap-3">
      {progress?.waiting ? (
        <p role="status" className="text-small wrap-anywhere">
          {t('imports.waiting', { name })}
        </p>
      ) : (
        <WorkProgress found={found} sent={upload?.sent ?? 0} />
      )}
      {isLost && (
        <p className="text-small text-pending">
          {t(state === 'uploading' ? 'imports.waitsForLine' : 'imports.goesOnWithoutLine')}
        </p>
      )}
      {state === 'uploading' || state === 'surveying' ? (
        <DiscardButton id={found.id} />
      ) : (
        <CancelButton id={found.id} />
      )}
    </div>
  )
}

function WorkProgress({
  found: { state, name, size, received, progress },
  sent,
}: {
  found: ImportDetail
  sent: number
}) {
  const t = useT()
  const done = state === 'uploading' ? Math.max(received, sent) : (progress?.done ?? 0)
  const total = state === 'uploading' ? size : (progress?.total ?? 0)
  const doing = state === 'uploading' || state === 'surveying' || state === 'reading' ? state : 'running'
  return <Progress label={t(`imports.${doing}`, { name })} done={done} total={total} />
}

function Progress({ label, done, total }: { label: string; done: number; total: number }) {
  const t = useT()
  const id = useId()
  const percent = total === 0 ? 0 : Math.min(HUNDRED, Math.floor((HUNDRED * done) / total))
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3 text-small">
        <span id={id} className="min-w-0 wrap-anywhere">
          {label}
        </span>
        <span className="shrink-0 text-ink-3 tabular-nums">{t('imports.percent', { percent })}</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={HUNDRED}
        aria-valuenow={percent}
        className="h-2 overflow-hidden rounded-full border border-edge bg-raised"
      >
        <div className="h-full bg-accent forced-colors:bg-[Highlight]" style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}

function CancelButton({ id }: { id: number }) {
  const t = useT()
  const cancelling = useImportStep((params: { id: string }) => call(cancelImport, { params }))
  const { send, pending, problem } = useSend(cancelling, { needsNetwork: true })
  const [, go] = useLocation()
  // A file of which nothing is in doubt would be read again at once.
  const stay = ({ state }: ImportDetail) => state === 'surveyed' && go(`${importPath(id)}&plan`, { replace: true })
  return (
    <>
      {cancelling.isError && <FormAlert message={problem} />}
      <Button className="self-start" pending={pending} onClick={() => send({ id: String(id) }, { onSuccess: stay })}>
        {t('imports.cancel')}
      </Button>
    </>
  )
}

/** After a reload the file has to be chosen again: the same one goes on where it was. */
function StoppedUpload({ found }: { found: ImportDetail }) {
  const t = useT()
  const client = useQueryClient()
  const { id, name, size, received } = found
  const { begin, pending, failure } = useBeginUpload()
  useEffect(() => resumeUnanswered(found, () => refetchImports(client)), [found, client])
  return (
    <div className="flex flex-col gap-3">
      <p className="text-small text-ink-2">{t('imports.uploadStopped', { name })}</p>
      <FilePlace
        pending={pending}
        onFile={(file) => {
          if (file.name !== name || file.size !== size) return begin({ name: file.name, content: file })
          resumeUpload({ id, name, size, sent: received }, file, () => refetchImports(client))
        }}
      />
      {failure}
      <DiscardButton id={id} />
    </div>
  )
}
