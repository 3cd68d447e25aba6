import type { Translate } from '../../../words/translate.ts'
import { CallError } from '../../api/call-error.ts'
import type { Toast } from '../../ui/toast/toast.ts'

/**
 * The bet was changed elsewhere and the dialog has nothing left to do: settled or reopened (409), or deleted (404). Shows a toast and
 * closes the dialog. Returns false for other errors.
 */
export function closeIfDecided(toast: Toast, error: Error, t: Translate, onClose: () => void): boolean {
  if (!(error instanceof CallError) || (error.status !== 409 && error.status !== 404)) return false
  toast(
    error.status === 404
      ? { title: t('bets.gone'), description: t('bets.goneHint'), tone: 'failing' }
      : { title: error.words ?? t('bets.updateFailed'), tone: 'failing' },
  )
  onClose()
  return true
}
