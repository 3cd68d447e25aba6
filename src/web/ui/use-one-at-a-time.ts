import { useRef } from 'react'

/**
 * Starts nothing while something it started is under way: a second press within one frame comes before the button is drawn as disabled.
 * What is started calls `done` when it may be started again.
 */
export function useOneAtATime() {
  const busy = useRef(false)
  return (start: (done: () => void) => void) => {
    if (busy.current) return
    busy.current = true
    start(() => {
      busy.current = false
    })
  }
}
