import { CircleHelp } from 'lucide'
import { useT } from '../i18n/language.ts'
import { SEGMENT } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'

type DoubtHeadProps = { label: string; hint?: string }

/** What is asked, and what of the file it is about. */
export function DoubtHead({ label, hint }: DoubtHeadProps) {
  return (
    <span className="flex items-start gap-2">
      <Icon of={CircleHelp} className="mt-0.5 size-4 shrink-0 text-pending" />
      <span className="min-w-0">
        <span className="block text-body font-semibold">{label}</span>
        {hint && <span className="block text-caption wrap-anywhere text-ink-3">{hint}</span>}
      </span>
    </span>
  )
}

type Props<Value extends string> = {
  name: string
  label: string
  hint: string
  choices: readonly (readonly [value: Value, words: string])[]
  /** Null until one is chosen. */
  value: Value | null
  onChoose: (value: Value) => void
}

/** Longer answers stand below each other. */
const SHORT = 24

/** A question that the file leaves open, with its answers side by side. */
export function Choice<Value extends string>({ name, label, hint, choices, value, onChoose }: Props<Value>) {
  const isLong = choices.some(([, words]) => words.length > SHORT)
  return (
    <fieldset className="px-card py-3">
      <legend className="sr-only">{label}</legend>
      <DoubtHead label={label} hint={hint} />
      <div
        className={`mt-2.5 grid gap-0.5 rounded-control bg-raised p-0.5 ${isLong ? '' : 'auto-cols-[minmax(min-content,1fr)] grid-flow-col'}`}
      >
        {choices.map(([each, words]) => (
          <label key={each} className={`${SEGMENT} px-3 text-center`}>
            <input
              type="radio"
              name={name}
              className="absolute inset-0 opacity-0"
              checked={value === each}
              onChange={() => onChoose(each)}
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** How many questions there are. Each has the answer that is likeliest, where one is. */
export function DoubtsHead({ count }: { count: number }) {
  const t = useT()
  return (
    <h3 className="px-card pt-3 pb-1 text-title font-semibold">
      {t('imports.doubts', { count })}{' '}
      <span className="ml-1 text-caption font-normal text-ink-3">{t('imports.doubtsHint')}</span>
    </h3>
  )
}
