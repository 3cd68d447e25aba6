/** Two e-mails with equal keys are the same account. Computed here, so that it depends on no database's locale. */
export function emailKey(email: string): string {
  // Composed twice, as lower-casing may yield characters that compose again.
  return email.trim().normalize('NFC').toLowerCase().normalize('NFC')
}
