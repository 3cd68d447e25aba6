/** The average width of an amount's character, in em. */
const CHARACTER_EM = 0.6

/** An amount on one line: in its parent's font size, or smaller to fit the nearest `@container`. */
export function FittedAmount({ children }: { children: string }) {
  return (
    <span className="whitespace-nowrap" style={{ fontSize: fittingSize(children.length) }}>
      {children}
    </span>
  )
}

/** The font size at which this many characters fit into the container; the smallest is 11 px. */
export const fittingSize = (characters: number, em = CHARACTER_EM) =>
  `max(0.6875rem, min(1em, ${(100 / (em * characters)).toFixed(1)}cqi))`
