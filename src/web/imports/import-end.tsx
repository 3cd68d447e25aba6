import { Undo2 } from 'lucide'
import { useState } from 'react'
import { type ImportDetail, takeBackImport } from '../../contract/imports.ts'
import { PATHS } from '../../contract/paths.ts'
import { call } from '../api/call.ts'
import { useT } from '../i18n/language.ts'
import { useSend } from '../layout/form/use-contract-form.ts'
import { FormAlert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialogs/dialog.tsx'
import { EmptyState, ErrorState } from '../ui/message.tsx'
import { useImportStep } from './import-queries.ts'
import { RowList } from './row-list.tsx'

/** What a finished import did, and the way back. */
export function ImportDone({ found }: { found: ImportDetail }) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const { id, counts, asked, book } = found
  if (!counts || !book) return null
  const { changed } = book
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h3 className="text-title font-semibold">{t('imports.done', { count: counts.new })}</h3>
        <p className="text-small text-ink-2">
          {[
            counts.cash > 0 && t('imports.doneCash', { count: counts.cash }),
            asked.taken > 0 && t('imports.doneTaken', { count: asked.taken }),
            counts.differs > asked.taken && t('imports.doneDiffers', { count: counts.differs - asked.taken }),
            counts.alike > 0 && t('imports.doneAlike', { count: counts.alike }),
            counts.known > 0 && t('imports.doneKnown', { count: counts.known }),
            counts.problem > 0 && t('imports.doneProblem', { count: counts.problem }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {counts.problem > 0 && <RowList id={id} kind="problem" read="done" />}
      {changed > 0 && <p className="text-small text-ink-2">{t('imports.changedByHand', { count: changed })}</p>}
      <div className="flex flex-wrap gap-2">
        <ButtonLink variant="primary" href={PATHS.history}>
          {t('imports.toHistory')}
        </ButtonLink>
        <ButtonLink href={PATHS.import}>{t('imports.another')}</ButtonLink>
        {(book.bets > changed || book.results > 0) && (
          <Button variant="ghost" onClick={() => setAsking(true)}>
            {t('imports.takeBack')}
          </Button>
        )}
      </div>
      {asking && (
        <TakeBackDialog
          found={found}
          bets={book.bets - changed}
          results={book.results}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

type TakingBack = { found: ImportDetail; bets: number; results: number; onClose: () => void }

/** The button names the number of bets that leave the book. */
function TakeBackDialog({ found, bets, results, onClose }: TakingBack) {
  const t = useT()
  const step = useImportStep((params: { id: string }) => call(takeBackImport, { params }))
  const { send, pending, problem } = useSend(step, { needsNetwork: true })
  return (
    <Dialog
      title={t('imports.takeBackQuestion')}
      description={t('imports.takeBackWarning', { name: found.name })}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      {results > 0 && <p className="text-small text-ink-2">{t('imports.takeBackResults', { count: results })}</p>}
      <FormAlert message={problem} />
      <div className="mt-4">
        <DialogActions cancel={t('common.cancel')} onCancel={onClose}>
          <Button
            variant="danger"
            pending={pending}
            onClick={() => send({ id: String(found.id) }, { onSuccess: onClose })}
          >
            {t('imports.takeBackConfirm', { count: bets })}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

export function ImportTakenBack() {
  const t = useT()
  return (
    <EmptyState
      icon={Undo2}
      title={t('imports.takenBack')}
      description={t('imports.takenBackHint')}
      action={<ButtonLink href={PATHS.import}>{t('imports.another')}</ButtonLink>}
    />
  )
}

export function ImportRefused({ found: { failure } }: { found: ImportDetail }) {
  const t = useT()
  const line = failure?.line ? t('imports.line', { line: failure.line }) : null
  return (
    <ErrorState
      title={t('imports.refused')}
      description={[failure && t(`imports.refusal.${failure.code}`), line].filter(Boolean).join(' · ')}
      action={<ButtonLink href={PATHS.import}>{t('imports.another')}</ButtonLink>}
    />
  )
}
