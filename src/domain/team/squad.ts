import { isUndecided, plainName, teamNameKey } from './team.ts'

/** Words that distinguish a squad from the first team of its organization, by their spellings. */
const SQUADS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    academy: ['academy', 'academia', 'acad'],
    junior: ['junior', 'juniors', 'jr'],
    youth: ['youth'],
    youngsters: ['youngsters'],
    prospects: ['prospects'],
    women: ['fe', 'female', 'females', 'women', 'womens', 'ladies', 'girls'],
  }).flatMap(([squad, spellings]) => spellings.map((spelling) => [spelling, squad] as const)),
)
const FORMER = 'ex'

type Squad = { readonly team: string; readonly squad: string }

/** The team as `teamNameKey` writes it, and its squad: "Imperial fe" and "Imperial Female" are equal, "ex-Spirit" and "Spirit" are not. */
function squadOf(name: string): Squad {
  const [first, ...rest] = plainName(name)
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
  const isFormer = first === FORMER && rest.length > 0
  const words = isFormer || first === undefined ? rest : [first, ...rest]
  const team = words.filter((word) => !SQUADS.has(word))
  // "Academy" alone is a name.
  if (team.length === 0) return { team: teamNameKey(name), squad: '' }
  const squads = words.flatMap((word) => SQUADS.get(word) ?? [])
  return { team: teamNameKey(team.join(' ')), squad: [...(isFormer ? [FORMER] : []), ...squads.toSorted()].join() }
}

/**
 * A key that is equal for the names of one team in two sources; null for an undecided team. A number stays in the name, so that "Spirit 2" is not
 * "Spirit". Two teams may have the same name, so equal keys are no proof.
 */
export function squadKey(name: string): string | null {
  if (isUndecided({ key: null, name, logoUrl: null })) return null
  const { team, squad } = squadOf(name)
  return `${team}\n${squad}`
}
