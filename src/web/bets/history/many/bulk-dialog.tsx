import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { BOOKMAKER_MAX, TAG_MAX } from '../../../../contract/bets/bet-details.ts'
import { ownWords } from '../../../../contract/bets/book-settings.ts'
import { BULK_LIMIT, BULK_OUTCOMES } from '../../../../contract/bets/bulk-bets.ts'
import { formatCount } from '../../../../words/amounts.ts'
import { useCurrentUser } from '../../../api/current-user.ts'
import { query as callQuery } from '../../../api/query-client.ts'
import { useLanguage, useT } from '../../../i18n/language.ts'
import { useSite } from '../../../site.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialogs/dialog.tsx'
import { afterDialogs } from '../../../ui/dialogs/dialog-history.ts'
import { TextField } from '../../../ui/field.tsx'
import { type Action, type BulkActionKind, type ChosenBets, startBulkAction } from './bulk-action.ts'

type Props = { action: BulkActionKind; count: number; bets: ChosenBets; onClose: () => void; onStarted: () => void }

/**
 * Asks for the value of the action, names the bets that it does not apply to, and starts it; for too many bets it shows the limit. It can
 * be undone, so there is no further confirmation.
 */
export default function BulkDialog({ action, count, bets, onClose, onStarted }: Props) {
  const t = useT()
  const language = useLanguage()
  const site = useSite()
  const user = useCurrentUser()
  const isTooMany = count > BULK_LIMIT
  const start = (action: Action) => {
    onClose()
    // In its own task: closing the dialog alone fills the frame after the press.
    setTimeout(() => user && startBulkAction(site, user.id, bets, action))
    afterDialogs(onStarted)
  }
  return (
    <Dialog
      title={t(`many.${action}Title`, { count })}
      description={
        isTooMany ? t('many.tooMany', { limit: formatCount(BULK_LIMIT, language) }) : t(`many.${action}Hint`)
      }
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      {isTooMany ? <Button onClick={onClose}>{t('common.close')}</Button> : content()}
    </Dialog>
  )

  function content(): ReactNode {
    switch (action) {
      case 'settle':
        return (
          <div className="grid grid-cols-2 gap-3">
            {BULK_OUTCOMES.map((outcome) => (
              <Button key={outcome} onClick={() => start({ kind: 'settle', outcome })}>
                {t(`outcome.${outcome}`)}
              </Button>
            ))}
          </div>
        )
      case 'tag':
        return (
          <WordForm kind="tag" longest={TAG_MAX}>
            {(tag) => (
              <>
                <Button disabled={tag === ''} onClick={() => start({ kind: 'remove-tag', tag })}>
                  {t('many.removeTag')}
                </Button>
                <Button
                  type="submit"
                  variant="primary"
                  disabled={tag === '' || hasComma(tag)}
                  onClick={() => start({ kind: 'add-tag', tag })}
                >
                  {t('many.addTag')}
                </Button>
              </>
            )}
          </WordForm>
        )
      case 'bookmaker':
        return (
          <WordForm kind="bookmaker" longest={BOOKMAKER_MAX}>
            {(bookmaker) => (
              <>
                <Button onClick={() => start({ kind: 'set-bookmaker', bookmaker: null })}>
                  {t('many.noBookmaker')}
                </Button>
                <Button
                  type="submit"
                  variant="primary"
                  disabled={bookmaker === ''}
                  onClick={() => start({ kind: 'set-bookmaker', bookmaker })}
                >
                  {t('many.setBookmaker')}
                </Button>
              </>
            )}
          </WordForm>
        )
      case 'tie':
      case 'delete':
        return (
          <DialogActions cancel={t('common.cancel')} onCancel={onClose}>
            <Button variant={action === 'delete' ? 'danger' : 'primary'} onClick={() => start({ kind: action })}>
              {t(action === 'delete' ? 'many.deleteNow' : 'many.tieNow', { count })}
            </Button>
          </DialogActions>
        )
    }
  }
}

/** The bet forms separate tags with commas. */
const hasComma = (tag: string) => tag.includes(',')

type WordProps = { kind: 'tag' | 'bookmaker'; longest: number; children: (word: string) => ReactNode }

/** A word from the user's list, or a new one. */
function WordForm({ kind, longest, children }: WordProps) {
  const t = useT()
  const listId = useId()
  const { data: words } = useQuery(callQuery(ownWords))
  const [word, setWord] = useState('')
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => event.preventDefault()}>
      <TextField
        label={t(kind === 'tag' ? 'filter.tag' : 'filter.bookmaker')}
        value={word}
        error={kind === 'tag' && hasComma(word) ? t('many.oneTag') : undefined}
        maxLength={longest}
        autoComplete="off"
        list={listId}
        onChange={({ target }) => setWord(target.value)}
      />
      <datalist id={listId}>
        {words?.[kind].map((each) => (
          <option key={each}>{each}</option>
        ))}
      </datalist>
      <div className="flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">{children(word.trim())}</div>
    </form>
  )
}
