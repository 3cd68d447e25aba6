import { CircleHelp } from 'lucide'
import { SEGMENT } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'

type DoubtHeadProps = { label: string; hint?: string }

/** A question, with the part of the file that it is about. */
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

/** Longer answers, or more of them, are stacked. */
const [SHORT, FEW] = [24, 2]

/** A question about the file; in a wide part the answers are next to it. */
export const DOUBT = 'grid gap-x-6 gap-y-2.5 px-card py-3 short:py-2 @min-[32rem]:grid-cols-2 @min-[32rem]:items-center'

/** A question with its answers side by side. */
export function Choice<Value extends string>({ name, label, hint, choices, value, onChoose }: Props<Value>) {
  const isLong = choices.length > FEW || choices.some(([, words]) => words.length > SHORT)
  return (
    <fieldset className={DOUBT}>
      <legend className="sr-only">{label}</legend>
      <DoubtHead label={label} hint={hint} />
      <div
        className={`grid gap-0.5 rounded-control bg-raised p-0.5 ${isLong ? '' : 'auto-cols-[minmax(min-content,1fr)] grid-flow-col'}`}
      >
        {choices.map(([each, words]) => (
          <label key={each} className={`${SEGMENT} px-3 text-center md:min-h-9 pointer-coarse:min-h-11`}>
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
