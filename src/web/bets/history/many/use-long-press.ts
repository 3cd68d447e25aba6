import { type PointerEvent, useRef } from 'react'

const LONG_MS = 500
/** A finger that moves further is scrolling. */
const STILL_PX = 10

/** Spread the result on an element: a long press calls `onLongPress`. */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  const end = () => {
    clearTimeout(press.current?.timer)
    press.current = null
  }
  return {
    onPointerDown({ pointerType, clientX, clientY }: PointerEvent) {
      end()
      if (pointerType !== 'mouse') press.current = { timer: setTimeout(onLongPress, LONG_MS), x: clientX, y: clientY }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const start = press.current
      if (start && Math.hypot(clientX - start.x, clientY - start.y) > STILL_PX) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
