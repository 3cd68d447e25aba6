/** The average width of a character of an amount, in em. */
const CHARACTER_EM = 0.58

/** An amount on one line: in its parent's font size, or smaller where the nearest `@container` is too narrow. */
export function FittedAmount({ children }: { children: string }) {
  return (
    <span className="whitespace-nowrap" style={{ fontSize: fittingSize(children.length) }}>
      {children}
    </span>
  )
}

/** The font size at which so many characters of an amount fit into the container. */
export const fittingSize = (characters: number, em = CHARACTER_EM) =>
  `min(1em, ${(100 / (em * characters)).toFixed(1)}cqi)`
