import { useId } from 'react'
import { useLocation } from 'wouter'
import { cancelImport, type ImportDetail } from '../../contract/imports.ts'
import { importPath } from '../../contract/paths.ts'
import { useCall } from '../api/call.ts'
import { useReachability } from '../api/reachability.ts'
import { useT } from '../i18n/language.ts'
import { useSend } from '../layout/form/use-contract-form.ts'
import { FormAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { DiscardButton } from './discard-button.tsx'
import { useImportStep } from './import-queries.ts'

const HUNDRED = 100

/** `isBrief`: over in a moment, without a bar. */
type WorkProps = { found: ImportDetail; isBrief?: boolean }

/** A running step: its progress, and a button that cancels it. */
export function ImportWork({ found, isBrief = false }: WorkProps) {
  const t = useT()
  const isLost = useReachability() === 'lost'
  const { state, name, progress } = found
  return (
    <div className={isBrief ? 'flex flex-wrap items-center justify-between gap-3' : 'flex flex-col gap-3'}>
      {progress?.waiting ? (
        <p role="status" className="text-small wrap-anywhere">
          {t('imports.waiting', { name })}
        </p>
      ) : isBrief ? (
        <p role="status" className="min-w-0 text-small wrap-anywhere text-ink-2">
          {t(`imports.${doingOf(state)}`, { name })}
        </p>
      ) : (
        <WorkProgress found={found} />
      )}
      {isLost && <p className="text-small text-pending">{t('imports.goesOnWithoutLine')}</p>}
      {state === 'surveying' ? <DiscardButton id={found.id} /> : <CancelButton id={found.id} />}
    </div>
  )
}

const doingOf = (state: ImportDetail['state']) => (state === 'surveying' || state === 'reading' ? state : 'running')

function WorkProgress({ found: { state, name, progress } }: { found: ImportDetail }) {
  const t = useT()
  return (
    <Progress
      label={t(`imports.${doingOf(state)}`, { name })}
      done={progress?.done ?? 0}
      total={progress?.total ?? 0}
    />
  )
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
  const call = useCall()
  const cancelling = useImportStep((params: { id: string }) => call(cancelImport, { params }))
  const { send, pending, problem } = useSend(cancelling, { needsNetwork: true })
  const [, go] = useLocation()
  // A file without open questions would be read again at once.
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
