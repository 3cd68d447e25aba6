import { Check, type LucideIcon } from 'lucide-react'

type Choice<T extends string> = { value: T; label: string; icon?: LucideIcon; lang?: string }

type Props<T extends string> = {
  name: string
  legend: string
  choices: readonly Choice<T>[]
  value: T
  onChoose: (value: T) => void
}

/** Radio buttons as cards: in a row where the longest label fits, without icons where it fits only then. */
export function ChoiceCards<T extends string>({ name, legend, choices, value, onChoose }: Props<T>) {
  return (
    <div className="@container">
      <fieldset className="grid gap-2 @min-[26rem]:grid-cols-3">
        <legend className="sr-only">{legend}</legend>
        {choices.map(({ value: each, label, icon: Icon, lang }) => (
          <label
            key={each}
            className="relative flex min-h-11 items-center gap-2.5 rounded-control border border-edge bg-raised px-3 py-2 text-small
              font-medium has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-2
              has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === value}
              onChange={() => onChoose(each)}
              className="peer absolute inset-0 cursor-pointer opacity-0"
            />
            {Icon && (
              <Icon className="size-4 shrink-0 @min-[26rem]:@max-[31rem]:hidden text-ink-3 peer-checked:text-accent" />
            )}
            <span lang={lang} className="min-w-0 grow">
              {label}
            </span>
            <Check className="invisible size-4 shrink-0 text-accent peer-checked:visible" />
          </label>
        ))}
      </fieldset>
    </div>
  )
}
