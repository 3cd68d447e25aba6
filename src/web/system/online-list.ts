import type { OnlineUser } from '../../contract/system.ts'

type Listed = OnlineUser & { readonly key: string }

/** Visitors have no name: those who connected in the same millisecond are distinguished by their order. */
export function withKeys(people: readonly OnlineUser[]): Listed[] {
  const seen = new Map<string, number>()
  return people.map((person) => {
    const name = `${person.email ?? ''} ${person.connectedAt}`
    const place = seen.get(name) ?? 0
    seen.set(name, place + 1)
    return { ...person, key: `${name} ${place}` }
  })
}
