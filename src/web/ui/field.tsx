import { ChevronDown } from 'lucide'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'
import { useTypedLimit } from './typed-limit.ts'

const CONTROL = `w-full min-w-0 rounded-control border border-edge bg-raised px-3 text-body text-ink
  placeholder:text-ink-3 max-md:text-[1rem] min-h-11 md:min-h-10 pointer-coarse:min-h-11
  aria-invalid:border-lost disabled:opacity-60`

type Common = { label: ReactNode; hint?: ReactNode; error?: ReactNode }

type Wired = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

/** A label, a control, and below it the error or else the hint, linked for assistive technology. */
function Field({ label, hint, error, children }: Common & { children: (wired: Wired) => ReactNode }) {
  const id = useId()
  const noteId = useId()
  const note = error || hint
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-small font-medium text-ink-2">
        {label}
      </label>
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': note ? noteId : undefined })}
      {note && (
        <p id={noteId} className={`text-caption ${error ? 'text-lost' : 'text-ink-3'}`}>
          {note}
        </p>
      )}
    </div>
  )
}

export function TextField({
  label,
  hint,
  error,
  maxLength,
  className = '',
  ...input
}: Common & ComponentProps<'input'>) {
  const { refusal, limited } = useTypedLimit(maxLength)
  return (
    <Field label={label} hint={hint} error={refusal ?? error}>
      {(wired) => <input type="text" {...input} {...limited} {...wired} className={`${CONTROL} ${className}`} />}
    </Field>
  )
}

export function TextAreaField({
  label,
  hint,
  error,
  maxLength,
  className = '',
  ...area
}: Common & ComponentProps<'textarea'>) {
  const { refusal, limited } = useTypedLimit(maxLength)
  return (
    <Field label={label} hint={hint} error={refusal ?? error}>
      {(wired) => <textarea {...area} {...limited} {...wired} className={`${CONTROL} resize-y py-2 ${className}`} />}
    </Field>
  )
}

/** Draws its own arrow: WebKit would draw the system's, in the system's colours. */
export function Select(select: ComponentProps<'select'>) {
  return (
    <span className="relative block w-full min-w-0">
      <select {...select} className={`${CONTROL} appearance-none pe-9`} />
      <Icon of={ChevronDown} className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-ink-3" />
    </span>
  )
}

export function SelectField({ label, hint, error, ...select }: Common & ComponentProps<'select'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wired) => <Select {...select} {...wired} />}
    </Field>
  )
}

/** For fields of more than one control. */
export { CONTROL as controlLook, Field }
