import { keepForReload, takeFromReload } from './storage.ts'
import { createStore } from './store.ts'

export type ToastContent = { title: string; description?: string | undefined; tone?: 'calm' | 'won' | 'failing' }

/** One at a time: a new one takes the place of the one before. The id tells two equal ones apart. */
export const currentToast = createStore<(ToastContent & { id: number }) | null>(null)

let lastId = 0

export function toast(content: ToastContent): void {
  lastId += 1
  currentToast.set({ ...content, id: lastId })
}

const KEY = 'toast'

/** For acts that end with a reload of the page: it is seen afterwards. */
export function toastAfterReload(content: ToastContent): void {
  keepForReload(KEY, JSON.stringify(content))
}

export function showToastFromBeforeReload(): void {
  const kept = takeFromReload(KEY)
  if (kept) toast(JSON.parse(kept) as ToastContent) // written above
}
