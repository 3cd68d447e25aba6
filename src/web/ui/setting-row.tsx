import { type ReactNode, useId } from 'react'

/** Two columns where there is room; in a container that measures its width. */
const COLUMNS = `grid gap-x-8 gap-y-2.5 border-t border-line py-3.5 @min-[30rem]:grid-cols-[minmax(0,1fr)_minmax(0,17rem)]
  @min-[44rem]:grid-cols-[minmax(0,1fr)_minmax(0,22.5rem)]`
export const ROW = `items-center ${COLUMNS}`
export const ROW_TITLE = 'block text-body font-medium text-ink'
export const ROW_HINT = 'text-small text-ink-3'

type Props = {
  title: ReactNode
  hint?: ReactNode
  /** The control, at the right. */
  children?: ReactNode
  /** Over the whole width, under both. */
  below?: ReactNode
  /** The control is higher than the words beside it, which stay at its top. */
  isTall?: boolean
}

/** One thing that can be set or done: what it is at the left, its control at the right. A field is a row by its own `row` (field.tsx). */
export function SettingRow({ title, hint, children, below, isTall = false }: Props) {
  const titleId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend as its first child
    <div role="group" aria-labelledby={titleId} className={isTall ? COLUMNS : ROW}>
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
