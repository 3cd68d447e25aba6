import { type MouseEvent, type RefObject, type SyntheticEvent, useEffectEvent, useLayoutEffect } from 'react'
import { enterHistory } from './dialog-history.ts'

type Options = {
  /** Called by Escape, the backdrop and Back. */
  readonly onClose: () => void
  /** The address opens it: Back changes the address, and the dialog adds no history entry. */
  readonly addressed?: boolean
  /** Stored in its history entry, to open it again after a reload. */
  readonly kept?: unknown
}

/** Opens a `<dialog>` as long as it is rendered; the browser traps and restores the focus. Pass the result to the element. */
export function useModal(ref: RefObject<HTMLDialogElement | null>, { onClose, addressed = false, kept }: Options) {
  const back = useEffectEvent(onClose)
  const entry = useEffectEvent(() => (addressed ? undefined : enterHistory({ close: () => back(), kept })))

  // In the layout phase: the focus is restored only if the dialog is closed while it is in the document.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    raiseOthers(dialog)
    raiseToast()
    const leave = entry()
    return () => {
      dialog?.close()
      leave?.()
    }
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
      const toast = [...document.querySelectorAll('.toast')].find((each) => isAt(each, event))
      if (!toast) return onClose()
      // A modal dialog makes the toast inert and takes its presses.
      const button = [...toast.querySelectorAll('button')].find((each) => isAt(each, event))
      button?.click()
    },
  }
}

function isAt(element: Element, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return left <= clientX && clientX < right && top <= clientY && clientY < bottom
}

/** A dialog that the address opens lies under all others, also after a reload that renders it last. */
function raiseOthers(dialog: HTMLDialogElement | null): void {
  if (dialog?.dataset['addressed'] === undefined) return
  for (const above of document.querySelectorAll<HTMLDialogElement>('dialog:modal:not([data-addressed])')) {
    above.close()
    above.showModal()
  }
}

/** The top layer is a stack: a toast from before the dialog would lie under its backdrop, as if it could not be pressed. */
function raiseToast(): void {
  const place = document.querySelector('.toast')?.closest<HTMLElement>('[popover]')
  place?.hidePopover()
  place?.showPopover()
}
