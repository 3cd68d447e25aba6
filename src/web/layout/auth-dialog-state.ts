import { createStore } from '../ui/store.ts'

export type AuthMode = 'login' | 'register'

/** Which mode of the account dialog is open. The dialog belongs to its feature; anything below may ask for it here. */
export const authDialog = createStore<AuthMode | null>(null)

export const openAuthDialog = (mode: AuthMode) => authDialog.set(mode)
