import { X } from 'lucide'
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import type { LineProposal, SlipDoubt } from '../../../../domain/slip/slip.ts'
import { useT } from '../../../i18n/language.ts'
import { controlLook } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useWrite } from '../bet-fields.tsx'
import type { BetForm } from '../bet-form.tsx'
import { SlipNotes } from './slip-notes.tsx'
import { fieldOfDoubt } from './slip-values.ts'
import { useBetInBook } from './use-bet-in-book.ts'
import { useSlip } from './use-slip.ts'

const MOST_ROWS = 6

type Props = {
  form: BetForm
  /** Text from the address, to begin with; empty if there is none. */
  given: { readonly text: string; readonly onTaken: () => void }
  /** Takes the focus. */
  isWanted: boolean
  onUse: () => void
}

/**
 * One box for the text of a slip and for a typed line. The bet read from it fills the form below; Enter records it if no field is open. The text
 * never leaves the browser.
 */
export function SlipBox({ form, given, isWanted, onUse }: Props) {
  const t = useT()
  const write = useWrite()
  const [fieldId, noteId, listId] = [useId(), useId(), useId()]
  const root = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const slip = useSlip(form)
  const { text, isLine, open, reading } = slip
  const isRead = reading.kind === 'bet'
  const inBook = useBetInBook(form, isRead && !isLine)
  const [isFocused, setFocused] = useState(false)
  /** Enter was pressed: a refusal of a typed line is shown from then on. */
  const [isAsked, setAsked] = useState(false)
  const [at, setAt] = useState<number | null>(null)
  const [isClosed, setClosed] = useState(false)
  const proposals = isFocused && !isClosed ? slip.proposals : []
  const isReady = isRead && open.length === 0
  const chosen = at ?? (isReady ? null : 0)
  const optionId = (index: number) => `${listId}-${index}`

  const begin = useEffectEvent(() => {
    if (given.text === '') return
    slip.write(given.text, true)
    // A form that is mounted again begins empty.
    given.onTaken()
  })
  useEffect(() => begin(), [])
  useEffect(() => {
    if (isWanted) field.current?.focus()
  }, [isWanted])

  function change(next: string, isPasted?: boolean) {
    setAt(null)
    setClosed(false)
    setAsked(false)
    slip.write(next, isPasted)
  }

  function take({ text: whole }: LineProposal) {
    change(`${whole.trimEnd()} `)
    field.current?.focus()
  }

  /** Focuses the record button, so that a second Enter presses it. */
  const focusSubmit = () => root.current?.parentElement?.querySelector<HTMLElement>('form [type=submit]')?.focus()

  function focusField(doubt: SlipDoubt) {
    const name = fieldOfDoubt(doubt, form.typed)
    if (name === null) return focusSubmit()
    const control = root.current?.parentElement?.querySelector<HTMLElement>(
      `form [name="${name}"], form [data-field="${name}"] button`,
    )
    const fold = control?.closest('details')
    if (fold) fold.open = true
    control?.focus()
  }

  function enter() {
    const left = slip.settle()
    const [first] = left ?? []
    if (at === null && left?.length === 0) {
      if (inBook) focusSubmit()
      else void form.submit()
      return
    }
    const proposal = proposals[chosen ?? 0]
    if (proposal) return take(proposal)
    setAsked(true)
    if (first) focusField(first)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && proposals.length > 0) {
      event.preventDefault()
      const from = chosen ?? (step > 0 ? -1 : 0)
      setAt((from + step + proposals.length) % proposals.length)
    }
    if (event.key === 'Escape' && proposals.length > 0) {
      event.preventDefault()
      setClosed(true)
    }
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    enter()
  }

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { clipboardData, currentTarget } = event
    const pasted = clipboardData.getData('text').replaceAll('\r\n', '\n')
    if (pasted === '') {
      if (clipboardData.files.length === 0) return
      event.preventDefault()
      slip.refuse('picture')
      return
    }
    event.preventDefault()
    const { selectionStart, selectionEnd, value } = currentTarget
    const whole = value.slice(0, selectionStart) + pasted + value.slice(selectionEnd)
    // A word pasted into a line is part of that line.
    change(whole, value.trim() === '' || whole.includes('\n'))
  }

  function onDrop(event: DragEvent<HTMLTextAreaElement>) {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    slip.refuse('picture')
  }

  return (
    <div ref={root} className="mb-4 flex flex-col gap-1.5 max-md:mb-2">
      <label htmlFor={fieldId} className="text-small font-medium text-ink-2">
        {t('paste.label')}
      </label>
      <div className="relative">
        <textarea
          ref={field}
          id={fieldId}
          data-slip-box
          dir="auto"
          rows={Math.min(MOST_ROWS, text.split('\n').length)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          aria-describedby={noteId}
          aria-autocomplete="list"
          aria-controls={proposals.length > 0 ? listId : undefined}
          aria-activedescendant={proposals.length > 0 && chosen !== null ? optionId(chosen) : undefined}
          placeholder={`spirit ${write('-1.5')} ${write('1.85')} 20 betano`}
          value={text}
          onChange={({ target }) => change(target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onDrop={onDrop}
          onFocus={() => {
            setFocused(true)
            onUse()
          }}
          onBlur={() => setFocused(false)}
          className={`${controlLook} block field-sizing-content max-h-40 short:max-h-20 resize-none py-2.5 pr-11 md:py-2 pointer-coarse:py-2.5`}
        />
        {text !== '' && (
          <IconButton
            icon={X}
            label={t('paste.clear')}
            className="absolute! top-0 right-0 md:top-0.5 md:right-0.5 pointer-coarse:top-0 pointer-coarse:right-0"
            onClick={() => {
              change('')
              field.current?.focus()
            }}
          />
        )}
        <p role="status" className="sr-only">
          {proposals.length > 0 && t('paste.found', { count: proposals.length })}
        </p>
        {proposals.length > 0 && (
          <div
            id={listId}
            role="listbox"
            aria-label={t('paste.proposals')}
            className="absolute inset-x-0 top-full z-20 mt-1 max-h-66 overflow-y-auto rounded-control border border-line-strong bg-surface p-1 shadow-float"
          >
            {proposals.map((proposal, index) => (
              <Option
                key={proposal.text}
                id={optionId(index)}
                proposal={proposal}
                isChosen={index === chosen}
                onTake={() => take(proposal)}
              />
            ))}
          </div>
        )}
      </div>
      <div id={noteId} className="min-h-5 text-caption text-ink-3">
        <SlipNotes slip={slip} isAsked={isAsked} inBook={inBook} isReady={isReady} onFocus={focusField} />
      </div>
    </div>
  )
}

type OptionProps = { id: string; proposal: LineProposal; isChosen: boolean; onTake: () => void }

function Option({ id, proposal: { label, kind }, isChosen, onTake }: OptionProps) {
  const t = useT()
  return (
    // The field keeps the focus and handles all keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onTake}
      className="flex min-h-9 cursor-pointer items-center justify-between gap-3 rounded-small px-2 text-small hover:bg-raised
        aria-selected:bg-raised forced-colors:aria-selected:outline pointer-coarse:min-h-11"
    >
      <bdi className="min-w-0 font-medium wrap-anywhere">{label}</bdi>
      <span className="shrink-0 text-caption text-ink-3">{t(KINDS[kind])}</span>
    </div>
  )
}

const KINDS = { team: 'paste.field.side', market: 'paste.field.market', bookmaker: 'paste.field.bookmaker' } as const
