import { type ComponentProps, useEffect, useRef } from 'react'
import { TextField } from './field.tsx'
import { plainDecimal } from './plain-decimal.ts'

type Props = ComponentProps<typeof TextField>

/** A number input whose arrows step by a hundredth, and in which a comma is the decimal mark in every browser language. */
export function DecimalField(props: Props) {
  const around = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = around.current
    // React's onBeforeInput is another event.
    element?.addEventListener('beforeinput', typePlain)
    return () => element?.removeEventListener('beforeinput', typePlain)
  }, [])

  return (
    <div ref={around} className="contents">
      <TextField
        {...props}
        type="number"
        step="0.01"
        inputMode="decimal"
        autoComplete="off"
        // Firefox reads numbers in the language of the element; every other browser reads a point in all of them.
        lang="en"
        // A sum of money must not change because the page is scrolled.
        onWheel={({ currentTarget }) => currentTarget.blur()}
      />
    </div>
  )
}

/** An English Chromium drops a comma in silence, and 1,85 becomes 185. */
function typePlain(event: InputEvent): void {
  const text = event.data ?? event.dataTransfer?.getData('text/plain')
  if (!text || !event.cancelable) return
  const plain = plainDecimal(text)
  if (plain === text) return
  event.preventDefault()
  // A number input has no selection to write to; this is the one way to type at its caret, and can be undone.
  // oxlint-disable-next-line typescript/no-deprecated
  if (plain !== '') document.execCommand('insertText', false, plain)
}
