import { type ClipboardEvent, type DragEvent, useContext, useState } from 'react'
import { TooLongMessage } from './too-long-message.ts'

/** For a field whose contract names no other: longer than any number, time or name. */
const USUAL_LIMIT = 1_000

type TextInput = HTMLInputElement | HTMLTextAreaElement

/**
 * A text field accepts no more than it can send: every key rerenders its form, and 65,000 characters would freeze the page. The browser
 * blocks further keys; pasted or dropped text that does not fit would be truncated silently, so it is refused whole, and `refusal` says so.
 */
export function useTypedLimit(maxLength = USUAL_LIMIT) {
  const words = useContext(TooLongMessage)
  const [isRefused, setRefused] = useState(false)

  function take(event: ClipboardEvent<TextInput> | DragEvent<TextInput>, data: DataTransfer, replaced: number): void {
    const text = data.getData('text').replaceAll('\r\n', '\n')
    const fits = event.currentTarget.value.length - replaced + text.length <= maxLength
    if (!fits) event.preventDefault()
    setRefused(!fits)
  }

  return {
    refusal: isRefused ? words(maxLength) : undefined,
    limited: {
      maxLength,
      onPaste: (event: ClipboardEvent<TextInput>) => take(event, event.clipboardData, selectedIn(event.currentTarget)),
      onDrop: (event: DragEvent<TextInput>) => take(event, event.dataTransfer, 0),
      onInput: () => setRefused(false),
    },
  }
}

/** An e-mail input does not expose its selection: all of it may be selected. */
function selectedIn({ selectionStart, selectionEnd, value }: TextInput): number {
  return selectionStart === null || selectionEnd === null ? value.length : selectionEnd - selectionStart
}
