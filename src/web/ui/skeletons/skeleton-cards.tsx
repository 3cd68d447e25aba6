import { Skeleton } from './skeleton.tsx'

type Props = {
  /** The columns of the page. */
  className: string
  /** The height of each card, and the columns it spans. */
  cards: readonly string[]
}

/** Placeholders in the shape of a page of cards, each with a title and a figure; give them the heights of the cards that replace them. */
export function SkeletonCards({ className, cards }: Props) {
  return (
    <div aria-hidden className={`grid gap-4 ${className}`}>
      {cards.map((card, index) => (
        <div key={index} className={`overflow-clip rounded-card border border-line bg-surface ${card}`}>
          <div className="grid gap-3 p-card">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-7 w-44" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
