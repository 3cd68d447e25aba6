import { type PointerEvent, type RefObject, useRef } from 'react'

/** A sheet closes if dragged this far down, or a quarter as far at this mean speed. */
const FAR_PX = 96
const FAST_PX_PER_MS = 0.5

type Drag = { readonly pointer: number; readonly y: number; readonly at: number }

/** A sheet at the bottom of a phone follows the finger down, and closes or returns when released. Spread the result on its head. */
export function useSheetDrag(sheet: RefObject<HTMLElement | null>, onClose: () => void) {
  const drag = useRef<Drag>(null)

  const moveBy = (px: number) => sheet.current && move(sheet.current, px)
  const isDragged = ({ pointerId }: PointerEvent) => drag.current?.pointer === pointerId

  return {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType === 'mouse' || drag.current || window.matchMedia('(width >= 48rem)').matches) return
      drag.current = { pointer: event.pointerId, y: event.clientY, at: event.timeStamp }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent) {
      if (drag.current && isDragged(event)) moveBy(event.clientY - drag.current.y)
    },
    onPointerUp(event: PointerEvent) {
      if (!drag.current || !isDragged(event)) return
      const px = event.clientY - drag.current.y
      const isFast = px / (event.timeStamp - drag.current.at) > FAST_PX_PER_MS
      drag.current = null
      if (px > FAR_PX || (isFast && px > FAR_PX / 4)) onClose()
      else moveBy(0)
    },
    onPointerCancel(event: PointerEvent) {
      if (!isDragged(event)) return
      drag.current = null
      moveBy(0)
    },
  }
}

/** The sheet cannot move up, and animates only while no finger drags it. */
function move({ style }: HTMLElement, px: number): void {
  style.transition = px > 0 ? 'none' : ''
  style.translate = px > 0 ? `0 ${px}px` : ''
}

/** For the head: the finger moves the sheet, not the page. */
export const SHEET_HEAD = 'max-md:touch-none'
