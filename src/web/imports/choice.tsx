type Props<Value extends string> = {
  name: string
  label: string
  hint: string
  choices: readonly (readonly [value: Value, words: string])[]
  /** Null until one is chosen. */
  value: Value | null
  onChoose: (value: Value) => void
}

/** A question that the file leaves open, with radio buttons of its answers. */
export function Choice<Value extends string>({ name, label, hint, choices, value, onChoose }: Props<Value>) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-small font-medium text-ink-2">{label}</legend>
      <p className="text-caption text-ink-3">{hint}</p>
      <div className="flex flex-wrap gap-x-6">
        {choices.map(([each, words]) => (
          <label key={each} className="flex min-h-11 items-center gap-2 text-small">
            <input
              type="radio"
              name={name}
              className="size-4 accent-accent"
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
