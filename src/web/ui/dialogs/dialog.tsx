import { X } from 'lucide'
import { type ReactNode, type Ref, useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { SheetHandle } from './sheet-handle.tsx'
import { useModal } from './use-modal.ts'
import { SHEET_HEAD, useSheetDrag } from './use-sheet-drag.ts'

type Props = {
  title: ReactNode
  description?: ReactNode
  /** Called by Escape, the backdrop, the close button and Back. */
  onClose: () => void
  /** The address opens it: Back changes the address, and the dialog adds no history entry. */
  addressed?: boolean
  /** Stored in its history entry, to reopen it after a reload. */
  kept?: unknown
  closeLabel: string
  /** Focuses the title, where the first control would act at once. */
  beginsAtTitle?: boolean
  /** For fields side by side, in a window with room for them. */
  isWide?: boolean
  children: ReactNode
}

/** Open while it is rendered. The browser traps and restores the focus; below 768 px it is a sheet. */
export function Dialog({
  title,
  description,
  onClose,
  addressed = false,
  kept,
  closeLabel,
  beginsAtTitle = false,
  isWide = false,
  children,
}: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const descriptionId = useId()

  const modal = useModal(ref, { onClose, addressed, kept })
  const drag = useSheetDrag(ref, onClose)
  // Once it is open.
  useLayoutEffect(() => {
    if (beginsAtTitle) heading.current?.focus()
  }, [beginsAtTitle])

  return (
    <dialog
      ref={ref}
      {...modal}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      className={`sheet dialog m-auto overflow-hidden rounded-card border border-line bg-surface text-ink shadow-float backdrop:bg-backdrop
        max-md:mb-0 max-md:w-full max-md:max-w-[31.25rem] max-md:rounded-b-none max-md:rounded-t-sheet max-md:border-b-0
        max-[31.25rem]:border-x-0 ${isWide ? 'w-[min(47.5rem,calc(100vw-2rem))]' : 'w-[min(31.25rem,calc(100vw-2rem))]'}`}
    >
      <div className="relative flex max-h-[inherit] flex-col">
        <header {...drag} className={`border-b border-line p-card pr-14 md:short:py-2 ${SHEET_HEAD}`}>
          <SheetHandle />
          <h2
            ref={heading}
            id={titleId}
            tabIndex={beginsAtTitle ? -1 : undefined}
            className="text-title font-semibold outline-none"
          >
            {title}
          </h2>
          {description && (
            <p id={descriptionId} className="text-small text-ink-3">
              {description}
            </p>
          )}
        </header>
        {/* A focused field is scrolled into view with its label. */}
        <div
          data-scrolls
          className="scroll-py-12 overflow-y-auto overscroll-contain p-card pb-[max(var(--spacing-card),env(safe-area-inset-bottom))] focus-visible:-outline-offset-2 md:rounded-b-card"
        >
          {children}
        </div>
        {/* Last, so that the initial focus is on the content. */}
        <Button
          variant="ghost"
          size="icon"
          aria-label={closeLabel}
          onClick={onClose}
          className="absolute top-1 right-1 md:top-3 md:right-3 md:short:top-0.5"
        >
          <Icon of={X} className="size-5" />
        </Button>
      </div>
    </dialog>
  )
}

type ActionsProps = { cancel: string; cancelRef?: Ref<HTMLButtonElement>; onCancel: () => void; children: ReactNode }

/** The buttons at the bottom of a dialog: Cancel, then the actions, side by side. If they do not fit, Cancel is in the last row. */
export function DialogActions({ cancel, cancelRef, onCancel, children }: ActionsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2 max-md:flex-wrap-reverse max-md:*:min-w-0 max-md:*:flex-auto">
      <Button ref={cancelRef} onClick={onCancel}>
        {cancel}
      </Button>
      {children}
    </div>
  )
}
