import { ChevronDown } from 'lucide'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'
import { ROW, ROW_HINT, ROW_TITLE } from './setting-row.tsx'
import { useTypedLimit } from './typed-limit.ts'

const PLAIN = `w-full min-w-0 border border-edge text-ink placeholder:text-ink-3 aria-invalid:border-lost
  disabled:opacity-60`
const CONTROL = `${PLAIN} rounded-control bg-raised px-3 text-body min-h-11 md:min-h-10 pointer-coarse:min-h-11 max-md:text-[1rem] ios:text-[1rem]`

type Common = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Label and hint at the left, the control at the right (setting-row.tsx). */
  row?: boolean | undefined
  /** In a row, to the right of the control; otherwise inside it, at its end. Null if there may be one later. */
  action?: ReactNode
}

type Wired = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

/** A label, a control, and below it the error or the hint, linked for assistive technology. */
function Field({
  label,
  hint,
  error,
  row = false,
  action,
  children,
}: Common & { children: (wired: Wired) => ReactNode }) {
  const id = useId()
  const noteId = useId()
  const note = error || hint
  if (row) {
    const hintId = `${noteId}hint`
    const notes = [error && noteId, hint && hintId].filter(Boolean).join(' ')
    return (
      <div className={ROW}>
        <div className="min-w-0">
          <label htmlFor={id} className={ROW_TITLE}>
            {label}
          </label>
          {hint && (
            <p id={hintId} className={ROW_HINT}>
              {hint}
            </p>
          )}
        </div>
        <div className="min-w-0">
          <div className="flex items-start gap-2">
            <div className="min-w-0 grow">
              {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': notes || undefined })}
            </div>
            {action}
          </div>
          {error && (
            <p id={noteId} className="mt-1.5 text-caption text-lost">
              {error}
            </p>
          )}
        </div>
      </div>
    )
  }
  const control = children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': note ? noteId : undefined })
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-small font-medium text-ink-2">
        {label}
      </label>
      {action === undefined ? (
        control
      ) : (
        <div className="@container relative">
          {control}
          <div className="absolute inset-y-0 right-0 flex">{action}</div>
        </div>
      )}
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
  row,
  action,
  maxLength,
  className = '',
  look,
  ...input
}: Common &
  ComponentProps<'input'> & {
    /** Replaces the usual height, background and font. */ look?: string | undefined
  }) {
  const { refusal, limited } = useTypedLimit(maxLength)
  return (
    <Field label={label} hint={hint} error={refusal ?? error} row={row} action={action}>
      {(wired) => (
        <input
          type="text"
          {...input}
          {...limited}
          {...wired}
          className={`${look === undefined ? CONTROL : `${PLAIN} ${look}`} ${className}`}
        />
      )}
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

/** Draws its own arrow: WebKit would draw the system's, in the system's colors. */
export function Select(select: ComponentProps<'select'>) {
  return (
    <span className="relative block w-full min-w-0">
      <select {...select} className={`${CONTROL} appearance-none pe-9 text-ellipsis`} />
      <Icon of={ChevronDown} className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-ink-3" />
    </span>
  )
}

export function SelectField({ label, hint, error, row, action, ...select }: Common & ComponentProps<'select'>) {
  return (
    <Field label={label} hint={hint} error={error} row={row} action={action}>
      {(wired) => <Select {...select} {...wired} />}
    </Field>
  )
}

/** For fields with more than one control. */
export { CONTROL as controlLook, Field }

/** Radio buttons side by side in one frame: classes of the frame, and of each label. Of equal width unless a word is wider. */
export const SEGMENTS = 'grid grid-cols-[repeat(3,minmax(min-content,1fr))] rounded-control bg-raised p-0.5'
export const SEGMENT = `relative flex min-h-11 min-w-0 items-center justify-center gap-1.5 rounded-small px-1 text-small font-medium text-ink-2
  hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-[0_0_0_1px_var(--color-edge)] has-focus-visible:outline-2
  has-focus-visible:outline-offset-2 has-focus-visible:outline-accent forced-colors:has-checked:underline`

/** Toggle buttons side by side in one frame: classes of the frame, and of each button. */
export const CHOICES = 'flex gap-0.5 rounded-control border border-line bg-raised p-0.5'
export const CHOICE = `flex min-h-8 shrink-0 items-center gap-1.5 rounded-small px-3 text-small font-medium whitespace-nowrap text-ink-2 transition-colors
  hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-[0_0_0_1px_var(--color-line-strong)] pointer-coarse:min-h-11
  forced-colors:aria-pressed:underline`
