import { type ReactNode, useDeferredValue } from 'react'

type Props = { fallback: ReactNode; children: ReactNode }

/** First the fallback, then the children in slices that keep the page responsive: rendering all at once would be one long task. */
export function RenderedInSlices({ fallback, children }: Props) {
  return useDeferredValue(true, false) ? children : fallback
}
