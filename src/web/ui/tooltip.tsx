import { cloneElement, type ReactElement, useCallback, useEffect, useId, useRef } from 'react'

export const TIP_DELAY_MS = 700
const GAP_PX = 6
export const TIP_LOOK = `pointer-events-none fixed inset-auto m-0 max-w-64 rounded-control border border-line bg-raised px-2.5 py-1.5 text-caption
  text-ink shadow-float`

type Props = { text: string; children: ReactElement<{ 'aria-describedby'?: string }> }

/** Describes a control: after 700 ms of hovering, at once on keyboard focus; Escape or a press hides it. */
export function Tooltip({ text, children }: Props) {
  const id = useId()
  const tip = useRef<HTMLSpanElement>(null)
  const timer = useRef(0)

  const hide = useCallback(() => {
    clearTimeout(timer.current)
    tip.current?.hidePopover()
  }, [])
  const show = (control: Element) => {
    if (!tip.current) return
    tip.current.showPopover()
    placeTip(tip.current, control.getBoundingClientRect())
  }

  useEffect(() => {
    const hideOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && hide()
    document.addEventListener('keydown', hideOnEscape)
    return () => {
      document.removeEventListener('keydown', hideOnEscape)
      clearTimeout(timer.current)
    }
  }, [hide])

  return (
    <span
      className="inline-flex"
      onPointerEnter={({ currentTarget, pointerType }) => {
        if (pointerType === 'mouse') timer.current = window.setTimeout(show, TIP_DELAY_MS, currentTarget)
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={({ target, currentTarget }) => {
        if (target.matches(':focus-visible')) show(currentTarget)
      }}
      onBlur={hide}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span ref={tip} id={id} role="tooltip" popover="manual" className={TIP_LOOK}>
        {text}
      </span>
    </span>
  )
}

/** Below the control and inside the window; above it if there is no room. */
export function placeTip(tip: HTMLElement, control: DOMRect): void {
  const { width, height } = tip.getBoundingClientRect()
  const centred = control.left + control.width / 2 - width / 2
  const below = control.bottom + GAP_PX
  const { clientWidth, clientHeight } = document.documentElement
  tip.style.left = `${Math.max(GAP_PX, Math.min(centred, clientWidth - width - GAP_PX))}px`
  tip.style.top = `${below + height <= clientHeight ? below : control.top - height - GAP_PX}px`
}
