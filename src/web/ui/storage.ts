/** Browsers may refuse storage (private windows, policies): then the value lasts as long as the page. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The choice applies to this page all the same.
  }
}

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The key of unsent forms (drafts.ts). */
export const DRAFTS = 'drafts'

/** Stores a value for the page after a reload of this tab. */
export function keepForReload(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Then the value is missing after the reload; nothing depends on it.
  }
}

export function takeFromReload(key: string): string | null {
  try {
    const value = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return value
  } catch {
    return null
  }
}
