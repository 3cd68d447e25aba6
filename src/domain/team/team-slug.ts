import { teamIdentity } from './team-identity.ts'

/** A name of only dots would be a relative path. */
const DOTS = /^\.+$/

/** The name of a team in an address: "team-spirit". `teamIdentity` reads it back. Null for a team that has no page: an undecided one. */
export function teamSlug(name: string): string | null {
  const identity = teamIdentity(name)
  if (identity === null || DOTS.test(identity)) return null
  const slug = identity.replaceAll(' ', '-')
  return teamIdentity(slug) === identity ? slug : identity
}
