import { useEffect, useRef } from 'react'
import { placeTip, TIP_DELAY_MS, TIP_LOOK } from './tooltip.tsx'

/** Buttons and links that show only an icon. */
const NAMED = ':is(button, a, label)[data-icon-only]'

/**
 * Shows the name of any icon button after 700 ms of hovering or keyboard focus; a press, Escape or scrolling hides it. One element for the whole
 * page, so that the rows of a list carry none. Hidden from screen readers: it repeats the accessible name.
 */
export function IconTips() {
  const tip = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    let timer = 0
    let about: Element | null = null

    function hide() {
      clearTimeout(timer)
      about = null
      if (tip.current?.matches(':popover-open')) tip.current.hidePopover()
    }
    function show(control: HTMLElement) {
      const name = control.getAttribute('aria-label')
      // A wide window may show the name next to the icon.
      if (!tip.current || !name || !control.isConnected || control.innerText.includes(name)) return
      tip.current.textContent = name
      tip.current.showPopover()
      placeTip(tip.current, control.getBoundingClientRect())
    }
    function wait({ target }: Event) {
      const control = target instanceof Element ? target.closest<HTMLElement>(NAMED) : null
      if (control === about) return
      hide()
      about = control
      if (control) timer = window.setTimeout(show, TIP_DELAY_MS, control)
    }
    /** Hides the name until the pointer or the focus has moved on. */
    function hideUntilLeft() {
      const pressed = about
      hide()
      about = pressed
    }

    const options = { capture: true, passive: true, signal }
    document.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && wait(event), options)
    document.addEventListener(
      'focusin',
      (event) => event.target instanceof Element && event.target.matches(':focus-visible') && wait(event),
      options,
    )
    document.addEventListener('focusout', hide, options)
    document.addEventListener('pointerleave', hide, { signal })
    document.addEventListener('pointerdown', hideUntilLeft, options)
    document.addEventListener('scroll', hideUntilLeft, options)
    document.addEventListener('keydown', hideUntilLeft, options)
    return () => {
      listening.abort()
      clearTimeout(timer)
    }
  }, [])
  return <span ref={tip} aria-hidden popover="manual" className={TIP_LOOK} />
}
