import { chooseSource, type SourceOffer, sourceChoice } from '../../contract/matches/match-source.ts'
import { useServer } from '../api/call.ts'
import { useT } from '../i18n/language.ts'
import { checkedBy, useContractForm } from '../layout/form/use-contract-form.ts'
import { FormAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialogs/dialog.tsx'
import { SourceFields } from './source-fields.tsx'
import { useSourceChoice } from './use-source-choice.ts'
import { withoutHiddenToken } from './without-hidden-token.ts'

const checked = checkedBy(sourceChoice)
const check: typeof checked = Object.assign(
  (typed: Parameters<typeof checked>[0]) => checked(withoutHiddenToken(typed)),
  {
    lengths: checked.lengths,
  },
)

type Props = {
  offer: NonNullable<SourceOffer>
  /** As the server takes it: "polymarket,pandascore". */
  inUse: string
  onClose: () => void
  /** The server runs with the new source. */
  onChanged: () => void
}

export function ChangeSourceDialog({ offer, inUse, onClose, onChanged }: Props) {
  const t = useT()
  const { callForHeaders } = useServer()
  const { choose, stage } = useSourceChoice()
  const form = useContractForm({
    values: { source: inUse, pandascoreToken: '' },
    check,
    send: (body) =>
      choose(body.pandascoreToken, (more) => callForHeaders(chooseSource, undefined, { body: { ...body, ...more } })),
    onSuccess: onChanged,
    needsNetwork: true,
  })
  const { source } = form.typed
  return (
    <Dialog
      title={t('setup.source')}
      description={t('system.sourceChangeHint')}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <SourceFields
          offer={offer}
          chosen={source}
          onChoose={(chosen) => form.set('source', chosen)}
          error={form.errors.source}
          token={form.field('pandascoreToken')}
        />
        <FormAlert message={stage === 'late' ? t('setup.notBack') : form.problem} />
        <DialogActions cancel={t('common.cancel')} onCancel={onClose}>
          <Button type="submit" variant="primary" pending={form.pending}>
            {t(form.pending && stage !== null ? 'system.sourceChanging' : 'system.changeSource')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
