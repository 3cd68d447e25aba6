/** The index of the place nearest to `x`; the places are in ascending order, and there is at least one. */
export function nearestPlace(places: readonly number[], x: number): number {
  let [from, to] = [0, places.length - 1]
  while (from < to) {
    const middle = (from + to) >> 1
    const [left = 0, right = 0] = [places[middle], places[middle + 1]]
    if (x - left <= right - x) to = middle
    else from = middle + 1
  }
  return from
}
