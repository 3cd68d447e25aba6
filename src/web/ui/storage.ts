/** Browsers may refuse storage (private windows, policies): then what was kept lasts as long as the page. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The choice is shown all the same.
  }
}

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Where forms that are not sent yet are kept (drafts.ts). */
export const DRAFTS = 'drafts'

/** Keeps something for the page after a reload of this tab. */
export function keepForReload(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Then the next page does not know; nothing depends on it.
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
