import { ChevronDown } from 'lucide'
import { useState } from 'react'
import { Icon } from '../icon.tsx'
import { OpenMenu } from './menu.tsx'

type Choice<Value> = { readonly value: Value; readonly label: string /** On the button. */; readonly short?: string }

type Props<Value> = {
  label: string
  choices: readonly Choice<Value>[]
  /** Null if the current value is not a choice: the button then shows `other`. */
  value: Value | null
  other?: string
  onChoose: (value: Value) => void
  /** `plain`: one line next to a figure. `field`: the label above the choice, as wide as its column. */
  look?: keyof typeof LOOKS
}

const LOOKS = {
  plain:
    'min-h-11 px-2 text-small font-medium text-ink-2 hover:bg-raised hover:text-ink md:min-h-9 pointer-coarse:min-h-11',
  field:
    'min-h-12 w-full border border-edge bg-raised px-2 py-1 text-start text-small sm:px-3 sm:text-body hover:border-ink-3',
}

/** One choice of several: a button with the current one, which opens a list, on a phone a sheet. A long choice wraps. */
export function ChoiceMenu<Value extends string | number>(props: Props<Value>) {
  const { label, choices, value, other = '', onChoose, look = 'plain' } = props
  const [at, setAt] = useState<DOMRect | null>(null)
  const current = choices.find((choice) => choice.value === value)
  const shown = current?.short ?? current?.label ?? other
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={at !== null}
        aria-label={look === 'plain' ? `${label}: ${shown}` : undefined}
        onClick={({ currentTarget }) => setAt(currentTarget.getBoundingClientRect())}
        className={`inline-flex min-w-0 items-center gap-1.5 rounded-control transition-colors duration-150 ${LOOKS[look]}`}
      >
        <span className="min-w-0 grow">
          {look === 'field' && <span className="block text-micro text-ink-3">{label}</span>}
          <span className={`block wrap-anywhere ${look === 'field' ? 'font-medium' : 'text-end'}`}>{shown}</span>
        </span>
        <Icon of={ChevronDown} className="size-4 shrink-0 text-ink-3" />
      </button>
      {at && (
        <OpenMenu
          at={at}
          label={label}
          items={choices.map((choice) => ({
            label: choice.label,
            isChosen: choice.value === value,
            onChoose: () => onChoose(choice.value),
          }))}
          onClose={() => setAt(null)}
        />
      )}
    </>
  )
}
