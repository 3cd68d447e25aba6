import { dequal } from 'dequal/lite'
import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldPathValue, type FieldValues, useController } from 'react-hook-form'
import { SelectField } from '../../ui/field.tsx'

/** `key` identifies the option in the page; the form holds `value`. */
type Choice<V> = { readonly key: string; readonly value: V; readonly words: string }

type Props<F extends FieldValues, N extends FieldPath<F>, Body> = {
  control: Control<F, unknown, Body>
  name: N
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** The label of the empty option, for which the form holds null. */
  emptyLabel?: string
  choices: readonly Choice<FieldPathValue<F, N>>[]
  onChoose?: () => void
}

/** A select of values of any type: the form holds the value itself, not its text. */
export function ChoiceField<F extends FieldValues, N extends FieldPath<F>, Body>(props: Props<F, N, Body>) {
  const { control, name, emptyLabel, choices, onChoose, ...field } = props
  const { value: held, ref, onBlur, onChange } = useController({ control, name }).field
  const chosen = choices.find(({ value }) => dequal(value, held))
  const choose = (key: string) => {
    onChange(choices.find((choice) => choice.key === key)?.value ?? null)
    onChoose?.()
  }
  return (
    <SelectField
      {...field}
      name={name}
      ref={ref}
      onBlur={onBlur}
      value={chosen?.key ?? ''}
      onChange={({ target }) => choose(target.value)}
    >
      {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
      {choices.map(({ key, words }) => (
        <option key={key} value={key}>
          {words}
        </option>
      ))}
    </SelectField>
  )
}
