import { Skeleton } from './skeleton.tsx'

type Props = {
  /** The columns of the page. */
  className: string
  /** The height of each card, and the columns it spans. */
  cards: readonly string[]
}

/** Placeholders in the shape of a page of cards; give them the heights of the cards that replace them. */
export function SkeletonCards({ className, cards }: Props) {
  return (
    <div className={`grid gap-4 ${className}`}>
      {cards.map((card, index) => (
        <Skeleton key={index} className={`rounded-card! ${card}`} />
      ))}
    </div>
  )
}
