import type { ReactNode } from 'react'

type Props = { isChosen: boolean; onChoose: (isChosen: boolean) => void; children: ReactNode }

/** A check box with its label. */
export function Tick({ isChosen, onChoose, children }: Props) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 text-small">
      <input
        type="checkbox"
        className="size-4.5 shrink-0 accent-accent"
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
      />
      {children}
    </label>
  )
}
