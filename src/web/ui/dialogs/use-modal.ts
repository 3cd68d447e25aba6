import { type MouseEvent, type RefObject, type SyntheticEvent, useEffectEvent, useLayoutEffect } from 'react'
import { enterHistory } from './dialog-history.ts'
import { reserveToastSpace, updateToastSpace } from './toast-space.ts'

type Options = {
  /** Called by Escape, the backdrop and Back. */
  readonly onClose: () => void
  /** The address opens it: Back changes the address, and the dialog adds no history entry. */
  readonly addressed?: boolean
  /** Stored in its history entry, to reopen it after a reload. */
  readonly kept?: unknown
}

/** The modal dialogs in the order of the top layer, the top one last. */
const open: HTMLDialogElement[] = []

/** Opens a `<dialog>` while it is rendered; the browser traps and restores the focus. Spread the result on the element. */
export function useModal(ref: RefObject<HTMLDialogElement | null>, { onClose, addressed = false, kept }: Options) {
  const back = useEffectEvent(onClose)
  const entry = useEffectEvent(() => (addressed ? undefined : enterHistory({ close: () => back(), kept })))

  // In the layout phase: the focus is restored only if the dialog is closed while it is in the document.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.showModal()
    open.splice(addressed ? raiseOthers() : open.length, 0, dialog)
    placeToasts()
    dialog.addEventListener('keydown', ignoreHeldEnter)
    const leave = entry()
    return () => {
      dialog.removeEventListener('keydown', ignoreHeldEnter)
      dialog.close()
      open.splice(open.indexOf(dialog), 1)
      // After the commit: React would return the focus to a toast that is still in the document.
      queueMicrotask(placeToasts)
      leave?.()
    }
  }, [ref, addressed])

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    reserveToastSpace(dialog)
    const onResize = () => updateToastSpace(dialog)
    addEventListener('resize', onResize)
    return () => removeEventListener('resize', onResize)
  }, [ref])

  return {
    'data-addressed': addressed || undefined,
    onCancel(event: SyntheticEvent) {
      event.preventDefault()
      onClose()
    },
    onMouseDown(event: MouseEvent) {
      if (event.target !== event.currentTarget) return
      // The press would move the focus away from where closing restores it.
      event.preventDefault()
      onClose()
    },
  }
}

/** The key that opened the dialog may still be held: it must not press the dialog's first button, which may book a result. */
function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault()
}

/** A dialog that the address opens is below all others, even after a reload that renders it last. Returns its index. */
function raiseOthers(): number {
  const others = open.filter(({ dataset }) => dataset['addressed'] === undefined)
  for (const other of others) {
    other.close()
    other.showModal()
  }
  return open.length - others.length
}

let toasts: HTMLElement | null = null

/** Registers the element that holds the toasts (toast-region.tsx). Returns the function that removes it. */
export function holdToasts(holder: HTMLElement): () => void {
  toasts = holder
  placeToasts()
  return () => {
    toasts = null
    holder.remove()
  }
}

/**
 * Moves the toasts into the top dialog, which makes everything else inert: there they can be pressed, focused and announced. The top layer
 * is a stack: shown last, they are above every backdrop.
 */
export function placeToasts(): void {
  const place = open.at(-1) ?? document.body
  if (toasts && toasts.parentElement !== place) place.append(toasts)
  const list = toasts?.querySelector<HTMLElement>('[popover]')
  list?.hidePopover()
  list?.showPopover()
}
