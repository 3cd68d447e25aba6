import type { ChangeEvent } from 'react'
import { BASE } from '../ui/storage.ts'

const KEY = `${BASE}auth-form`
type Typed = { readonly firstName: string; readonly lastName: string; readonly email: string }
const NOTHING: Typed = { firstName: '', lastName: '', email: '' }

/** Texts typed into the account forms in this tab, without passwords: a dialog closed by mistake reopens with them. */
export function readAuthDraft(): Typed {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Typed> // written below
    return { ...NOTHING, ...kept }
  } catch {
    return NOTHING
  }
}

export function saveAuthDraft({ currentTarget }: ChangeEvent<HTMLFormElement>): void {
  const fields = new FormData(currentTarget)
  fields.delete('password')
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...readAuthDraft(), ...Object.fromEntries(fields) }))
  } catch {
    // Without storage the texts last as long as the dialog.
  }
}

export function clearAuthDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Without storage there is nothing to restore.
  }
}
