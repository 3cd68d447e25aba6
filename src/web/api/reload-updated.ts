import { BASE, keepForReload, takeFromReload } from '../ui/storage.ts'

const KEY = 'reloaded'
const AGAIN_AFTER_MS = 30_000
const TYPED = 'input:not([type=radio],[type=checkbox],[type=search]),textarea'

let isLeaving = false
// Once only: a permanent listener would keep Firefox from caching the page for Back.
addEventListener('beforeunload', () => (isLeaving = true), { once: true })
// Back restored the page from the cache.
addEventListener('pageshow', () => (isLeaving = false))

/**
 * Called when a chunk is missing. If the server responds, it was updated, and a fresh page knows the new file names: reloads once, but never
 * offline or with text in a form. Navigation also cancels the page's requests; a reload would then cancel the navigation. Returns whether
 * the server can be reached.
 */
export async function reloadUpdated(): Promise<boolean> {
  const isThere = await fetch(`${BASE}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
  const fields = document.querySelectorAll<HTMLInputElement>(TYPED)
  if (!isThere || isLeaving || [...fields].some(({ value }) => value)) return isThere
  const last = Number(takeFromReload(KEY))
  keepForReload(KEY, String(Date.now()))
  if (Date.now() - last > AGAIN_AFTER_MS) location.reload()
  return true
}
