import { Undo2 } from 'lucide'
import { useState } from 'react'
import { type ImportDetail, type ImportSummary, takeBackImport } from '../../contract/imports.ts'
import { useCall } from '../api/call.ts'
import { useT } from '../i18n/language.ts'
import { useSend } from '../layout/form/use-contract-form.ts'
import { FormAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialogs/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { useFetchImport, useImportStep } from './import-queries.ts'

/** In the list: fetches at a press how many bets would leave the book. */
export function RevertImportButton({ id, name }: Pick<ImportSummary, 'id' | 'name'>) {
  const t = useT()
  const [found, setFound] = useState<ImportDetail | null>(null)
  const looking = useFetchImport(id)
  const { send, pending, problem } = useSend(looking, { failure: 'imports.failed', needsNetwork: true })
  return (
    <>
      <Button
        size="small"
        className="relative min-w-11 shrink-0"
        pending={pending}
        aria-label={t('imports.takeBackOf', { name })}
        onClick={() => send(undefined, { onSuccess: setFound })}
      >
        {!pending && <Icon of={Undo2} className="size-4" />}
        <span className="max-[23rem]:hidden">{t('imports.takeBackShort')}</span>
      </Button>
      {problem !== null && (
        <div className="w-full">
          <FormAlert message={problem} />
        </div>
      )}
      {found && <RevertImportDialog found={found} onClose={() => setFound(null)} />}
    </>
  )
}

/** The button names the number of bets that leave the book. */
export function RevertImportDialog({
  found: { id, name, book },
  onClose,
}: {
  found: ImportDetail
  onClose: () => void
}) {
  const t = useT()
  const call = useCall()
  const step = useImportStep((params: { id: string }) => call(takeBackImport, { params }))
  const { send, pending, problem } = useSend(step, { needsNetwork: true })
  const { bets, changed, results } = book ?? { bets: 0, changed: 0, results: 0 }
  return (
    <Dialog
      title={t('imports.takeBackQuestion')}
      description={t('imports.takeBackWarning', { name })}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      {results > 0 && <p className="text-small text-ink-2">{t('imports.takeBackResults', { count: results })}</p>}
      {changed > 0 && <p className="text-small text-ink-2">{t('imports.changedByHand', { count: changed })}</p>}
      <FormAlert message={problem} />
      <div className="mt-4">
        <DialogActions cancel={t('common.cancel')} onCancel={onClose}>
          <Button variant="danger" pending={pending} onClick={() => send({ id: String(id) }, { onSuccess: onClose })}>
            {t('imports.takeBackConfirm', { count: bets - changed })}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
