import type { ComponentProps } from 'react'
import { PasswordField } from './password-field.tsx'

/** The password of the signed-in account; the hidden input tells password managers which account it is. */
export function CurrentPasswordField({ email, ...field }: { email: string } & ComponentProps<typeof PasswordField>) {
  return (
    <>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField autoComplete="current-password" {...field} />
    </>
  )
}
