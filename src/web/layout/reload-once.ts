import { keepForReload, takeFromReload } from '../ui/storage.ts'

const KEY = 'reloaded'
const AGAIN_AFTER_MS = 30_000

/** Reloads the page unless that was tried just now: a chunk that stays away must not reload for ever. */
export function reloadOnce(failure: Event): void {
  const last = Number(takeFromReload(KEY))
  keepForReload(KEY, String(Date.now()))
  if (Date.now() - last < AGAIN_AFTER_MS) return
  failure.preventDefault()
  location.reload()
}
