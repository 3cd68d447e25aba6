import { normalForm } from '../../domain/text/normal-form.ts'

/** More than an e-mail has, in any composition. */
const LONGEST = 1_000

/** Two e-mails with equal keys are the same account. Computed here, so that it depends on no database's locale. */
export function emailKey(email: string): string {
  // Composed twice, as lower-casing may yield characters that compose again.
  return composed(composed(email.trim()).toLowerCase())
}

const composed = (text: string) => normalForm(text, 'NFC', LONGEST)
