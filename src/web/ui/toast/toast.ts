import { part, type Site, useSite } from '../../site.ts'
import { keepForReload, takeFromReload } from '../storage.ts'
import { createStore } from '../store.ts'

export type ToastContent = {
  title: string
  description?: string | undefined
  tone?: 'calm' | 'won' | 'failing'
  /** A button; `byKeys` tells a screen reader how to reach it. The toast stays as long as it can be pressed. */
  action?: { readonly label: string; readonly byKeys: string; readonly seconds: number; onPress(): void }
}

export type Toast = (content: ToastContent) => void

/** The toast on screen; a new one replaces it. The id distinguishes two equal ones. */
export const toasts = part(() => {
  const { get, set, subscribe } = createStore<(ToastContent & { id: number }) | null>(null)
  let lastId = 0
  return {
    get,
    subscribe,
    show(content: ToastContent): void {
      lastId += 1
      set({ ...content, id: lastId })
    },
    /** Removes this toast, unless another one has replaced it. */
    dismiss(id: number): void {
      if (get()?.id === id) set(null)
    },
  }
})

/** Shows a toast. */
export const useToast = (): Toast => useSite().of(toasts).show

const KEY = 'toast'

/** Shows a toast after a reload of the page. */
export function toastAfterReload(content: Omit<ToastContent, 'action'>): void {
  keepForReload(KEY, JSON.stringify(content))
}

export function showToastFromBeforeReload(site: Site): void {
  const kept = takeFromReload(KEY)
  if (kept) site.of(toasts).show(JSON.parse(kept) as ToastContent) // written above
}
