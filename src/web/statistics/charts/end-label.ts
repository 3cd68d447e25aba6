import { required } from '../../../domain/required.ts'
import { labelWidth } from './axis-labels.ts'

/** A point of a line on the screen. */
export type Point = readonly [x: number, y: number]
export type Room = { readonly top: number; readonly bottom: number }

const GAP = 10
const HEIGHT = 12

/** The baseline of a label at the last point of a line: above or below the line, whichever is nearer and has room. */
export function endLabelAt(line: readonly Point[], words: string, { top, bottom }: Room): number {
  const [end, y] = required(line.at(-1), 'the end of a line')
  const left = end - labelWidth([words])
  // The line segment that enters from the left is as high as one of its ends.
  const first = line.findLastIndex(([x]) => x <= left)
  const heights = line.slice(Math.max(0, first)).map(([, height]) => height)
  const above = Math.min(...heights) - GAP
  const below = Math.max(...heights) + GAP + HEIGHT
  const hasRoom = (at: number) => at - HEIGHT >= top && at <= bottom
  const places = [above, below].filter(hasRoom).toSorted((a, b) => Math.abs(a - y) - Math.abs(b - y))
  return places[0] ?? Math.max(top + HEIGHT, above)
}
