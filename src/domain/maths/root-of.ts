/** Union-find lookup with path compression: `parents` holds each number's parent; a root is its own parent. */
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
