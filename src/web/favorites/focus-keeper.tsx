import { type ReactNode, useEffect, useRef } from 'react'

type Props = { count: number; className?: string; children: ReactNode }

/** Moves the focus to the list when the focused row is removed. */
export function FocusKeeper({ count, className = '', children }: Props) {
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (count >= 0 && document.activeElement === document.body) area.current?.focus({ preventScroll: true })
  }, [count])
  return (
    <div ref={area} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </div>
  )
}
