import { normalForm } from '../../domain/text/normal-form.ts'

/** Longer than any e-mail that the contract accepts, in any Unicode composition. */
const LONGEST = 1_000

/** Two e-mails with equal keys are the same account. Computed here, so that it does not depend on a database locale. */
export function emailKey(email: string): string {
  // Composed twice, since lower-casing may yield characters that compose again.
  return composed(composed(email.trim()).toLowerCase())
}

const composed = (text: string) => normalForm(text, 'NFC', LONGEST)
