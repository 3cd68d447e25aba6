import { type ReactNode, useDeferredValue } from 'react'

type Props = { fallback: ReactNode; children: ReactNode }

/** First the fallback, then the children in pieces that do not hold the page up: what arrived would be drawn in one long task. */
export function DrawnLater({ fallback, children }: Props) {
  return useDeferredValue(true, false) ? children : fallback
}
