import { CallError } from '../api/call-error.ts'
import { toast } from '../ui/toast.ts'

/** The bet was settled (409) or deleted (404) elsewhere: a toast gives the server's reason, and the dialog is closed. False for other errors. */
export function closeIfDecided(error: Error, title: string, onClose: () => void): boolean {
  const isDecided = error instanceof CallError && (error.status === 409 || error.status === 404)
  if (!isDecided) return false
  toast({ title, description: error.words ?? undefined, tone: 'failing' })
  onClose()
  return true
}
