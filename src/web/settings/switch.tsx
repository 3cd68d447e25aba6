import type { ComponentProps } from 'react'

/** A checkbox that takes effect at once. In forced colors it is the browser's own checkbox. */
export function Switch(input: Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & { checked: boolean }) {
  return (
    <input
      {...input}
      type="checkbox"
      role="switch"
      aria-checked={input.checked}
      className="relative h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-raised transition-colors
        duration-150 before:absolute before:top-0.75 before:left-0.75 before:size-3 before:rounded-full before:bg-ink-2
        before:transition-transform before:duration-150 checked:border-accent checked:bg-accent checked:before:translate-x-4
        checked:before:bg-on-accent disabled:opacity-40 forced-colors:w-5 forced-colors:appearance-auto forced-colors:before:hidden"
    />
  )
}
