import { BASE, keepForReload, takeFromReload } from '../ui/storage.ts'

const KEY = 'reloaded'
const AGAIN_AFTER_MS = 30_000
const TYPED = 'input:not([type=radio],[type=checkbox],[type=search]),textarea'

let isLeaving = false
// Only once: with a listener that stays, Firefox would not keep the page for Back.
addEventListener('beforeunload', () => (isLeaving = true), { once: true })
// Back restored the page as it was.
addEventListener('pageshow', () => (isLeaving = false))

/**
 * Called when a part is missing. If the server answers, it was updated, and a fresh page knows the new file names: reloads once, and never
 * without a network or with text in a form. A page that the user leaves cancels its requests: a reload would keep the user there. Returns
 * whether the server can be reached.
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
