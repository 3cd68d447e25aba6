/** A phone that lies shows its toasts on the sidebar. */
const ABOVE_DIALOGS = '(width < 48rem) or (height >= 30rem)'
/** What a dialog leaves free above it (theme.css). */
const ROOM = '--toast-room'

/**
 * A toast lies above the open dialogs. They leave it its place, and keep theirs until they close: nothing moves under a finger when the toast goes.
 * `still`: nor when it comes; the dialog gives way from above, and scrolls by as much.
 */
export function giveWayToToast(dialog: HTMLDialogElement, { still = false } = {}): void {
  const toast = document.querySelector('.toast')?.closest('[popover]')
  if (!toast || !dialog.matches('.dialog') || !matchMedia(ABOVE_DIALOGS).matches) return
  const { left, bottom } = toast.getBoundingClientRect()
  // The offsets are those of its place, also while it moves there.
  const { offsetTop, offsetLeft, offsetWidth, offsetHeight, style } = dialog
  if (offsetLeft + offsetWidth <= left) return
  const covered = bottom - offsetTop
  if (!still || covered <= 0) return style.setProperty(ROOM, `${bottom}px`)
  const end = offsetTop + offsetHeight
  style.maxHeight = `${end - bottom}px`
  style.marginBottom = `${innerHeight - end}px`
  dialog.querySelector('[data-scrolls]')?.scrollBy({ top: covered, behavior: 'instant' })
}

/** In another window a dialog has another place. */
export function placeAgain(dialog: HTMLDialogElement): void {
  for (const property of ['max-height', 'margin-bottom', ROOM]) dialog.style.removeProperty(property)
  giveWayToToast(dialog)
}
