const page = globalThis.document as Document | undefined // undefined in unit tests
/**
 * The base path of the site on its host: '/clutchbook', or empty. Prefixes its addresses and its storage keys, because another installation
 * on the same host may use the same ones.
 */
export const BASE = page?.documentElement.dataset['path'] ?? ''

/** Browsers may refuse storage (private windows, policies): then the value lasts as long as the page. */
export function remember(key: string, value: string): void {
  ifAllowed(() => localStorage.setItem(BASE + key, value))
}

export function recall(key: string): string | null {
  return ifAllowed(() => localStorage.getItem(BASE + key))
}

/** Keys shared by several modules; the scripts of src/web/boot read some before anything else runs. */
export const THEME = 'theme'
export const LANGUAGE = 'language'
/** The end of the last known break, in ms (api/on-break.ts). */
export const BREAK = 'break'
/** The id of the account signed in to this browser, empty for none, null for unknown: other tabs follow it (layout/follow-other-tabs.ts). */
export const ACCOUNT = 'account'
/** Unsent forms (layout/drafts.ts). */
export const DRAFTS = 'drafts'

/** Whether this browser was signed in when last known: decides what is rendered before the response. */
export const isSignedIn = (): boolean => Boolean(recall(ACCOUNT))
/** Whether the last visit was without an account. A new browser is neither, and may still have a session. */
export const isKnownVisitor = (): boolean => recall(ACCOUNT) === ''

const SAMPLE = 'sample'
/** Whether the book of the account had the sample when last seen on this device; null if that is not known. */
export function hadSample(): boolean | null {
  const [account, answer] = recall(SAMPLE)?.split(' ') ?? []
  return account && account === recall(ACCOUNT) ? answer === 'yes' : null
}
export const rememberSample = (isThere: boolean) => remember(SAMPLE, `${recall(ACCOUNT)} ${isThere ? 'yes' : 'no'}`)

const NEEDS = 'needs'
/** Whether something needed the user of this account when last seen on this device. */
export const hadNeeds = (): boolean => recall(NEEDS) === recall(ACCOUNT) && isSignedIn()
export const rememberNeeds = (isThere: boolean) => remember(NEEDS, isThere ? (recall(ACCOUNT) ?? '') : '')

/** Stores a value for the page after a reload of this tab; nothing depends on it. */
export function keepForReload(key: string, value: string): void {
  ifAllowed(() => sessionStorage.setItem(BASE + key, value))
}

export function takeFromReload(key: string): string | null {
  return ifAllowed(() => {
    const value = sessionStorage.getItem(BASE + key)
    sessionStorage.removeItem(BASE + key)
    return value
  })
}

function ifAllowed<T>(access: () => T): T | null {
  try {
    return access()
  } catch {
    return null
  }
}
