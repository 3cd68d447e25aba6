import { keepForReload, takeFromReload } from '../storage.ts'
import { createStore } from '../store.ts'

export type ToastContent = {
  title: string
  description?: string | undefined
  tone?: 'calm' | 'won' | 'failing'
  /** A button; `byKeys` tells a screen reader how to reach it. The toast stays for as long as it can be pressed. */
  act?: { readonly label: string; readonly byKeys: string; readonly seconds: number; onPress(): void }
}

/** The toast on screen; a new one replaces it. The id distinguishes two equal ones. */
export const currentToast = createStore<(ToastContent & { id: number }) | null>(null)

let lastId = 0

export function toast(content: ToastContent): void {
  lastId += 1
  currentToast.set({ ...content, id: lastId })
}

const KEY = 'toast'

/** Shows a toast after a reload of the page. */
export function toastAfterReload(content: Omit<ToastContent, 'act'>): void {
  keepForReload(KEY, JSON.stringify(content))
}

export function showToastFromBeforeReload(): void {
  const kept = takeFromReload(KEY)
  if (kept) toast(JSON.parse(kept) as ToastContent) // written above
}
