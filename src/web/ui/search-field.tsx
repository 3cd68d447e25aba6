import { Search } from 'lucide'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { controlLook } from './field.tsx'
import { Icon } from './icon.tsx'
import { useTypedLimit } from './typed-limit.ts'

const DEBOUNCE_MS = 300
/** The server's limit. */
const LONGEST = 200

type Props = {
  label: string
  hint: string
  value: string
  /** Suggested while typing; any other text is allowed. */
  suggestions?: readonly string[]
  className?: string | undefined
  /** The user has just opened it: it takes the focus. */
  isOpened?: boolean | undefined
  onSearch: (text: string) => void
}

const focusIt = (field: HTMLInputElement | null) => field?.focus()

/** Searches when typing pauses, or at once with Enter. */
export function SearchField({
  label,
  hint,
  value,
  suggestions = [],
  className = '',
  isOpened = false,
  onSearch,
}: Props) {
  const listId = useId()
  const refusalId = useId()
  // The typed text applies until `value` changes: then Back shows the older search in the field.
  const [{ text, since }, setTyped] = useState({ text: value, since: value })
  if (since !== value) setTyped({ text: value, since: value })
  const { refusal, limited } = useTypedLimit(LONGEST)
  const search = useEffectEvent(() => onSearch(text))

  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(search, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, value])

  return (
    <search className={`min-w-0 ${className}`}>
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          if (text !== value) onSearch(text)
        }}
      >
        <Icon of={Search} className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-ink-3" />
        <input
          type="search"
          ref={isOpened ? focusIt : undefined}
          aria-label={label}
          placeholder={hint}
          {...limited}
          aria-invalid={refusal !== undefined}
          aria-describedby={refusal === undefined ? undefined : refusalId}
          autoComplete="off"
          enterKeyHint="search"
          list={suggestions.length > 0 ? listId : undefined}
          value={text}
          onChange={({ target }) => setTyped({ text: target.value, since: value })}
          className={`${controlLook} pl-9 [&::-webkit-calendar-picker-indicator]:hidden!`}
        />
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion}>{suggestion}</option>
          ))}
        </datalist>
      </form>
      {refusal !== undefined && (
        <p id={refusalId} className="mt-1.5 text-caption text-lost">
          {refusal}
        </p>
      )}
    </search>
  )
}
