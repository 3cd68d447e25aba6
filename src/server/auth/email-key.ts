/** Two e-mails are the same account when their keys are equal. Made here, so that no database's locale has a say. */
export function emailKey(email: string): string {
  // Composed twice: lower-casing may leave what composes again.
  return email.trim().normalize('NFC').toLowerCase().normalize('NFC')
}
