import { useMutation } from '@tanstack/react-query'
import { useT } from '../i18n/language.ts'
import { useSend } from '../layout/form/use-contract-form.ts'
import { FormAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialogs/dialog.tsx'

type Props<Answer> = {
  question: string
  consequence: string
  action: string
  send: () => Promise<Answer>
  onSuccess: (answer: Answer) => void
  onClose: () => void
}

/** Confirms an action that cannot be undone. */
export function ConfirmDialog<Answer>({ question, consequence, action, send, onSuccess, onClose }: Props<Answer>) {
  const t = useT()
  const sending = useSend(useMutation({ mutationFn: send, onSuccess }), { needsNetwork: true })
  return (
    <Dialog title={question} description={consequence} closeLabel={t('common.close')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <FormAlert message={sending.problem} />
        <DialogActions cancel={t('common.cancel')} onCancel={onClose}>
          <Button variant="danger" pending={sending.pending} onClick={() => sending.send()}>
            {action}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
