import { part } from '../site.ts'
import { createStore } from '../ui/store.ts'

export type AuthMode = 'login' | 'register'

/** The open mode of the account dialog. The dialog is in `auth/`; lower layers open it through this store. */
export const authDialog = part(() => createStore<AuthMode | null>(null))
