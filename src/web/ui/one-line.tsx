/** How wide a letter of a sum is on average, in its font size. */
const LETTER = 0.58

/** A sum that never breaks: as large as its parent says, smaller where the column, the nearest `@container`, is too narrow. */
export function OneLine({ children }: { children: string }) {
  const fitting = (100 / (LETTER * children.length)).toFixed(1)
  return (
    <span className="whitespace-nowrap" style={{ fontSize: `min(1em, ${fitting}cqi)` }}>
      {children}
    </span>
  )
}
