import { teamSlug } from '../../domain/team/team-slug.ts'
import { PATHS } from '../paths.ts'

/** The page of a team by its name; null for an undecided team. Apart from the other paths, which the first scripts import. */
export function teamPath(name: string): string | null {
  const slug = teamSlug(name)
  return slug === null ? null : PATHS.team.replace(':team', encodeURIComponent(slug))
}
