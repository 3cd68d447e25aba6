/** Won is plain, lost hatched, pending dotted, returned striped, so that they differ without color. */
type Texture = 'won' | 'lost' | 'pending' | 'returned' | 'count'

const PLAIN = { won: 'var(--color-won)', count: 'var(--color-ink-3)' } as const

/** The fill of a shape; `id`: the id of the chart's `Patterns`. */
export function fillOf(texture: Texture, id: string): string {
  return texture === 'won' || texture === 'count' ? PLAIN[texture] : `url(#${id}-${texture})`
}

export function Patterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-lost`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" className="fill-lost" />
        <rect width="1.5" height="6" className="fill-surface" />
      </pattern>
      <pattern id={`${id}-pending`} width="7" height="7" patternUnits="userSpaceOnUse">
        <rect width="7" height="7" className="fill-pending" />
        <circle cx="3.5" cy="3.5" r="1.25" className="fill-surface" />
      </pattern>
      <pattern id={`${id}-returned`} width="5" height="5" patternUnits="userSpaceOnUse">
        <rect width="5" height="5" className="fill-ink-3" />
        <rect width="5" height="1.25" className="fill-surface" />
      </pattern>
    </defs>
  )
}

/** The small square of a legend. */
export function Swatch({ texture, id }: { texture: Texture; id: string }) {
  return (
    <svg aria-hidden viewBox="0 0 14 14" className="size-3.5 shrink-0">
      <rect width="14" height="14" rx="3" fill={fillOf(texture, id)} />
    </svg>
  )
}
