/** The average width of a character of an amount, in em. */
const CHARACTER_EM = 0.58

/** An amount on one line: in its parent's font size, or smaller where the nearest `@container` is too narrow. */
export function FittedAmount({ children }: { children: string }) {
  const fitting = (100 / (CHARACTER_EM * children.length)).toFixed(1)
  return (
    <span className="whitespace-nowrap" style={{ fontSize: `min(1em, ${fitting}cqi)` }}>
      {children}
    </span>
  )
}
