import type { ReactNode } from 'react'

type Column = {
  readonly label: string /** The class names of its head and its cells. */
  readonly look?: string
  readonly cell?: string
}
type Row = {
  readonly key: string
  readonly head: ReactNode
  readonly cells: readonly ReactNode[]
  readonly look?: string
}
type Props = { label: string; firstHead: string; columns: readonly Column[]; rows: readonly Row[]; className: string }

/** The data of a chart: a row of figures for each point, in a scroll area. */
export function ChartTable({ label, firstHead, columns, rows, className }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls an area without controls only if it is focusable
    <section tabIndex={0} aria-label={label} className={className}>
      <table className="w-full text-small tabular-nums">
        <caption className="sr-only">{label}</caption>
        <thead className="sticky top-0 bg-surface text-caption text-ink-3 max-[21rem]:text-micro">
          <tr>
            <th scope="col" className="pb-2 text-start align-bottom font-medium">
              {firstHead}
            </th>
            {columns.map((column, at) => (
              <th
                key={at}
                scope="col"
                dir="auto"
                className={`pb-2 ps-2 text-end align-bottom font-medium sm:ps-3 ${column.look ?? ''}`}
              >
                {/* A word makes its column as wide as itself, except names from the source, which may be longer than any word. */}
                <span className="inline-block max-w-32 wrap-break-word">{column.label}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, head, cells, look = '' }) => (
            <tr key={key} className={`border-t border-line ${look}`}>
              <th scope="row" className="py-2 text-start font-medium whitespace-nowrap">
                {head}
              </th>
              {cells.map((cell, at) => (
                <td
                  key={at}
                  className={`py-2 ps-2 text-end whitespace-nowrap sm:ps-3 ${columns[at]?.look ?? ''} ${columns[at]?.cell ?? ''}`}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
