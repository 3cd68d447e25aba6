import { Skeleton } from './skeleton.tsx'

type Props = {
  count: number
  /** The size of each line of a row. */
  lines: readonly string[]
  /** The height of a row, and the gap between its lines. */
  className: string
}

/** Placeholders for the rows of a list; give them the height of the rows that replace them. */
export function SkeletonRows({ count, lines, className }: Props) {
  return Array.from({ length: count }, (_, row) => (
    <div key={row} className={`grid content-center border-b border-line px-card last:border-b-0 ${className}`}>
      {lines.map((line, index) => (
        <Skeleton key={index} className={line} />
      ))}
    </div>
  ))
}
