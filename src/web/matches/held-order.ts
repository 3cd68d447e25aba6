import type { Match } from '../../contract/matches/matches.ts'

/**
 * The rows while the pointer is over them: every row keeps its place and shows its newest data, one that has left the list keeps its last
 * data, and new rows are appended.
 */
export function holdOrder(shown: readonly Match[], incoming: readonly Match[]): readonly Match[] {
  const newest = new Map(incoming.map((match) => [match.id, match]))
  const known = new Set(shown.map((match) => match.id))
  return [...shown.map((match) => newest.get(match.id) ?? match), ...incoming.filter((match) => !known.has(match.id))]
}
