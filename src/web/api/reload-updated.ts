import { keepForReload, takeFromReload } from '../ui/storage.ts'

const KEY = 'reloaded'
const AGAIN_AFTER_MS = 30_000
const TYPED = 'input:not([type=radio],[type=checkbox],[type=search]),textarea'

/**
 * A part that is missing although the server answers: it was updated, and a fresh page knows the new names. Reloads once, and never
 * without a network or where something has been typed.
 */
export async function reloadUpdated(): Promise<void> {
  const fields = document.querySelectorAll<HTMLInputElement>(TYPED)
  if ([...fields].some(({ value }) => value)) return
  const isThere = await fetch('/healthz').then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isThere) return
  const last = Number(takeFromReload(KEY))
  keepForReload(KEY, String(Date.now()))
  if (Date.now() - last > AGAIN_AFTER_MS) location.reload()
}
