import { type ClipboardEvent, type DragEvent, useContext, useState } from 'react'
import { TooLongWords } from './too-long-words.ts'

/** Of a field whose contract names no other: more than any number, moment or name needs. */
const USUAL_LIMIT = 1_000

type TextInput = HTMLInputElement | HTMLTextAreaElement

/**
 * A text field takes no more than it can send: every key redraws its form, and 65,000 characters would stop the page. The browser takes no
 * further key; what is pasted or dropped and does not fit it would cut without a word, so it is refused whole, and `refusal` says so.
 */
export function useTypedLimit(maxLength = USUAL_LIMIT) {
  const words = useContext(TooLongWords)
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

/** An e-mail input does not say what is selected: all of it may be. */
function selectedIn({ selectionStart, selectionEnd, value }: TextInput): number {
  return selectionStart === null || selectionEnd === null ? value.length : selectionEnd - selectionStart
}
