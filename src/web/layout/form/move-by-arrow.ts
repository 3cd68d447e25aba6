import type { KeyboardEvent } from 'react'

/** The arrow keys move between the field and its suggestions. */
export function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('input, ul button')]
  const next = places[places.findIndex((place) => place === event.target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
