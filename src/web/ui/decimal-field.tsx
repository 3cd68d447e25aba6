import type { ComponentProps, KeyboardEvent } from 'react'
import { TextField } from './field.tsx'
import { plainDecimal, stepDecimal } from './plain-decimal.ts'

/**
 * A field for a number. It is a text input (docs/decisions/0030): a number input drops text that it cannot parse, and uses the decimal mark
 * of the browser's language.
 */
export function NumberField(field: ComponentProps<typeof TextField>) {
  return <TextField inputMode="decimal" autoComplete="off" {...field} className="tabular-nums" />
}

type Props = Omit<ComponentProps<typeof TextField>, 'min'> & {
  /** The current text of the field. */
  typed: string
  /** The smallest value the arrows reach: "0.01". */
  least: string
  /** Formats a decimal text in the user's language. */
  write: (decimal: string) => string
}

/** A number field whose arrow keys step by a hundredth. */
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
    <NumberField
      {...props}
      role="spinbutton"
      aria-valuemin={Number(least)}
      aria-valuenow={plain === null ? undefined : Number(plain)}
      aria-valuetext={typed || undefined}
      onKeyDown={step}
    />
  )
}

/** Replaces the text as typing does: with an input event, and undoable. */
function typeInto(input: HTMLInputElement, text: string): void {
  input.select()
  // The only undoable way.
  // oxlint-disable-next-line typescript/no-deprecated
  document.execCommand('insertText', false, text)
}
