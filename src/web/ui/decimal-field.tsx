import type { ComponentProps, KeyboardEvent } from 'react'
import { TextField } from './field.tsx'
import { plainDecimal, stepDecimal } from './plain-decimal.ts'

type Props = Omit<ComponentProps<typeof TextField>, 'min'> & {
  /** What stands in the field. */
  typed: string
  /** The least value the arrows reach: "0.01". */
  least: string
  /** A decimal text as the language writes it. */
  write: (decimal: string) => string
}

/**
 * A number whose arrows step by a hundredth. It is a text to the browser (decision 30): a browser's own number input drops what it cannot
 * read, and shows the decimal sign of the browser's language.
 */
export function DecimalField({ typed, least, write, ...props }: Props) {
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null
    if (direction === null || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const next = stepDecimal(event.currentTarget.value, direction, least)
    if (next !== null) typeInto(event.currentTarget, write(next))
  }
  const plain = plainDecimal(typed)
  return (
    <TextField
      {...props}
      role="spinbutton"
      inputMode="decimal"
      autoComplete="off"
      aria-valuemin={Number(least)}
      aria-valuenow={plain === null ? undefined : Number(plain)}
      aria-valuetext={typed || undefined}
      onKeyDown={step}
      className="tabular-nums"
    />
  )
}

/** As if it had been typed, so that the form hears of it and Ctrl+Z takes it back. */
function typeInto(input: HTMLInputElement, text: string): void {
  input.select()
  // There is no other way to type that can be undone.
  // oxlint-disable-next-line typescript/no-deprecated
  document.execCommand('insertText', false, text)
}
