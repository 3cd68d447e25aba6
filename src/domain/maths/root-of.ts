/** The root of a set of dependent bets; `parents` has for each number the next one on the way to its root, which is its own parent. Shortens the way. */
export function rootOf(parents: Int32Array, number: number): number {
  let root = number
  for (let up = parents[root] ?? root; up !== root; up = parents[root] ?? root) root = up
  for (let at = number; at !== root; ) {
    const next = parents[at] ?? root
    parents[at] = root
    at = next
  }
  return root
}
