import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '../i18n/language.ts'
import { controlLook } from '../ui/field.tsx'

const DEBOUNCE_MS = 300
/** The server reads no more. */
const LONGEST = 200

type Props = { value: string; onSearch: (text: string) => void }

/** Searches when the typing pauses, or at once with Enter. */
export function SearchField({ value, onSearch }: Props) {
  const t = useT()
  // What is being typed counts until the address changes; Back brings the older search into the field.
  const [typed, setTyped] = useState({ text: value, since: value })
  const text = typed.since === value ? typed.text : value
  const search = useEffectEvent(() => onSearch(text))

  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(search, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, value])

  return (
    <search className="min-w-0 grow basis-56">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          if (text !== value) onSearch(text)
        }}
      >
        <Search className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-ink-3" />
        <input
          type="search"
          aria-label={t('history.searchLabel')}
          placeholder={t('history.searchHint')}
          maxLength={LONGEST}
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onChange={({ target }) => setTyped({ text: target.value, since: value })}
          className={`${controlLook} pl-9`}
        />
      </form>
    </search>
  )
}
