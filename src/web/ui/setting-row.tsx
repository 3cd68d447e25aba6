import { type ReactNode, useId } from 'react'

// Two columns if there is room; inside a container that measures its width.
const GRID = 'grid gap-x-8 gap-y-2.5 border-t border-line py-3.5'
const FIELD_COLUMNS = `@min-[30rem]:grid-cols-[minmax(0,1fr)_minmax(0,17rem)]
  @min-[44rem]:grid-cols-[minmax(0,1fr)_minmax(0,22.5rem)]`
const FITTED_COLUMNS = '@min-[30rem]:grid-cols-[minmax(0,1fr)_fit-content(22.5rem)]'
export const ROW = `${GRID} items-center ${FIELD_COLUMNS}`
export const ROW_TITLE = 'block text-body font-medium text-ink'
export const ROW_HINT = 'text-small text-ink-3'

type Props = {
  title: ReactNode
  hint?: ReactNode
  /** The control, at the right. */
  children?: ReactNode
  /** Over the whole width, below both. */
  below?: ReactNode
  /** The control is as wide as a field of another row; otherwise as its content. */
  isField?: boolean
  /** The control is higher than the label next to it, which stays at the top. */
  isTall?: boolean
}

/** A setting or action: label at the left, control at the right. A field becomes a row by its own `row` (field.tsx). */
export function SettingRow({ title, hint, children, below, isField = false, isTall = false }: Props) {
  const titleId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend as its first child
    <div
      role="group"
      aria-labelledby={titleId}
      className={`${GRID} ${isTall ? '' : 'items-center'} ${isField ? FIELD_COLUMNS : FITTED_COLUMNS}`}
    >
      <div className="min-w-0">
        <h3 id={titleId} className={ROW_TITLE}>
          {title}
        </h3>
        {hint && <p className={ROW_HINT}>{hint}</p>}
      </div>
      {children && <div className="flex min-w-0 flex-wrap gap-2 @min-[30rem]:justify-end">{children}</div>}
      {below && <div className="col-span-full min-w-0">{below}</div>}
    </div>
  )
}
