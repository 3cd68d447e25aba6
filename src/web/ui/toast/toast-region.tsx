import * as Toast from '@radix-ui/react-toast'
import { CircleCheck, type IconNode, Info, TriangleAlert, X } from 'lucide'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSite } from '../../site.ts'
import { Button } from '../button.tsx'
import { reserveToastSpace } from '../dialogs/toast-space.ts'
import { holdToasts, placeToasts } from '../dialogs/use-modal.ts'
import { Icon } from '../icon.tsx'
import { IconButton } from '../icon-button.tsx'
import { useStore } from '../store.ts'
import { type ToastContent, toasts } from './toast.ts'

const SHOWN_FOR_MS = 5000
const SWIPE_PX = 50
/** A dialog, or a panel next to the page (bet-panel.tsx). */
const CLOSED_BY_ESCAPE = 'dialog:modal, [data-closed-by-escape]'
const TONES: Record<NonNullable<ToastContent['tone']>, { icon: IconNode; look: string }> = {
  calm: { icon: Info, look: 'text-accent' },
  won: { icon: CircleCheck, look: 'text-won' },
  failing: { icon: TriangleAlert, look: 'text-lost' },
}

type Props = { regionLabel: string; closeLabel: string; focusAtStart: boolean }

export default function ToastRegion({ regionLabel, closeLabel, focusAtStart }: Props) {
  const toast = useStore(toasts)
  const list = useRef<HTMLOListElement>(null)
  /** The element that had the focus before the toasts. */
  const before = useRef<HTMLElement>(null)
  const leave = () => (before.current?.isConnected ? before.current : list.current)?.focus()
  const [place] = useState(makePlace)

  useLayoutEffect(() => holdToasts(place), [place])

  useEffect(() => {
    if (toast) placeToasts()
  }, [toast])

  useEffect(() => {
    const shown = list.current
    if (!toast || !shown) return
    const observer = new ResizeObserver(() => {
      for (const dialog of document.querySelectorAll('dialog'))
        if (dialog.open) reserveToastSpace(dialog, { still: true })
    })
    observer.observe(shown)
    return () => observer.disconnect()
  }, [toast])

  useEffect(() => {
    if (!focusAtStart) return
    placeToasts()
    list.current?.focus()
  }, [focusAtStart])

  return createPortal(
    <Toast.Provider
      duration={SHOWN_FOR_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_PX}
      label={regionLabel}
      // Live regions elsewhere are inert while a dialog is open.
      announcerContainer={place}
    >
      {toast && <OneToast key={toast.id} closeLabel={closeLabel} onLeave={leave} {...toast} />}
      <Toast.Viewport
        ref={list}
        label={regionLabel}
        hotkey={['F8']}
        popover="manual"
        onFocus={({ currentTarget, relatedTarget }) => {
          if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
            before.current = relatedTarget
        }}
        // On a phone in landscape it covers the sidebar, not the buttons of the page or of a dialog; a dialog that would reach below it
        // leaves space for it.
        className="max-md:[:root:has(dialog.sheet[open])_&]:top-[env(safe-area-inset-top)] max-md:[:root:has(dialog.sheet[open])_&]:bottom-auto max-[100rem]:[:root:has(dialog.dialog[open])_&]:top-[env(safe-area-inset-top)] max-[100rem]:[:root:has(dialog.dialog[open])_&]:bottom-auto fixed inset-auto right-0 bottom-(--free) m-0 w-[min(26rem,100%)] overflow-visible border-0 bg-transparent p-3 text-ink md:p-5 md:short:top-0 md:short:right-auto md:short:bottom-auto md:short:left-0 md:short:w-sidebar md:short:p-2"
      />
    </Toast.Provider>,
    place,
  )
}

/** Moved into the open dialog (use-modal.ts). */
function makePlace(): HTMLElement {
  const place = document.createElement('div')
  place.className = 'contents'
  return place
}

function OneToast({
  id,
  title,
  description,
  tone = 'calm',
  action,
  closeLabel,
  onLeave,
}: ToastContent & { id: number; closeLabel: string; onLeave: () => void }) {
  const { icon, look } = TONES[tone]
  const site = useSite()
  const isLeft = useRef(false)
  const forget = (open: boolean) => {
    if (!open && !isLeft.current) site.of(toasts).dismiss(id)
    isLeft.current = false
  }
  return (
    <Toast.Root
      type={tone === 'failing' ? 'foreground' : 'background'}
      open
      onOpenChange={forget}
      onEscapeKeyDown={(event) => {
        const isInside = event.target instanceof Element && event.target.closest('[popover]') !== null
        // One press closes one thing: an unfocused toast leaves Escape to an open dialog or panel.
        isLeft.current = !isInside && document.querySelector(CLOSED_BY_ESCAPE) !== null
        if (!isInside) return
        // Escape closes the focused toast, not the dialog around it.
        event.preventDefault()
        onLeave()
        forget(false)
      }}
      {...(action && { duration: action.seconds * 1000 })}
      className="toast flex items-start gap-3 rounded-card border border-line bg-raised p-3 shadow-float"
    >
      <Icon of={icon} className={`mt-0.5 size-5 shrink-0 ${look}`} />
      <div className="min-w-0 grow">
        <Toast.Title className="text-small font-semibold">{title}</Toast.Title>
        {description && <Toast.Description className="text-small text-ink-2">{description}</Toast.Description>}
      </div>
      {action && (
        <Toast.Action asChild altText={action.byKeys}>
          <Button size="small" className="shrink-0" onClick={action.onPress}>
            {action.label}
          </Button>
        </Toast.Action>
      )}
      <Toast.Close asChild>
        <IconButton icon={X} label={closeLabel} className="-m-1.5 shrink-0" />
      </Toast.Close>
    </Toast.Root>
  )
}
