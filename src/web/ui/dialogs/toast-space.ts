/** A phone in landscape shows its toasts on the sidebar. */
const ABOVE_DIALOGS = '(width < 48rem) or (height >= 30rem)'
/** The space that a dialog leaves free above it (theme.css). */
const ROOM = '--toast-room'

/**
 * A toast covers the open dialogs. They move down for it, and stay there until they close: nothing moves under a finger when the toast
 * disappears. `still`: nothing moves when it appears either; the dialog shrinks from above, and scrolls by as much.
 */
export function reserveToastSpace(dialog: HTMLDialogElement, { still = false } = {}): void {
  const toast = document.querySelector('.toast')?.closest('[popover]')
  if (!toast || !dialog.matches('.dialog') || !matchMedia(ABOVE_DIALOGS).matches) return
  const { left, bottom } = toast.getBoundingClientRect()
  // Layout offsets ignore a running animation.
  const { offsetTop, offsetLeft, offsetWidth, offsetHeight, style } = dialog
  if (offsetLeft + offsetWidth <= left) return
  const covered = bottom - offsetTop
  if (!still || covered <= 0) return style.setProperty(ROOM, `${bottom}px`)
  const end = offsetTop + offsetHeight
  style.maxHeight = `${end - bottom}px`
  style.marginBottom = `${innerHeight - end}px`
  dialog.querySelector('[data-scrolls]')?.scrollBy({ top: covered, behavior: 'instant' })
}

/** The dialog's position depends on the window size. */
export function updateToastSpace(dialog: HTMLDialogElement): void {
  for (const property of ['max-height', 'margin-bottom', ROOM]) dialog.style.removeProperty(property)
  reserveToastSpace(dialog)
}
