import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

const ENTRY = '/src/web/main.tsx'
const OWN = '/src/web/dashboard/own-dashboard.tsx'
/** Screens that only a user sees. */
const OF_USERS = /\/src\/web\/(bets|cash|dashboard|explorer|imports|skill|statistics|system|tonight)\//
/** What follows the first screen by itself. */
const LATE = /\/src\/web\/(deferred-parts|layout\/deferred-work|api\/offline|matches\/chances\/live-chance)\.tsx?$/
/** Loaded with the first matches: without what follows them. */
const OF_SOCKET = /\/src\/web\/api\/(socket|match-feed|own-data)\.ts$/
/** Screens of visitors too that share more with the user's dashboard than icons and lists. */
const WITH_FORMS = /\/src\/web\/(auth\/auth-dialog|settings\/account-settings)\.tsx$/
const WITH_BETS = /\/src\/web\/(other-page|keys\/palette)\.tsx$/

/**
 * The first screen is one file: it compresses better than many, and is one request. The user's dashboard adds five: what it shares with
 * what follows the first screen, with most screens of visitors, with the page of a match and with their forms, and the rest. As files of their
 * own its modules would be 92, loaded in ten steps, one after the other.
 */
export function chunkGroups(root: string): Rolldown.CodeSplittingGroup[] {
  let sorted: ReadonlyMap<string, string> | undefined
  const groupOf = (id: string, graph: Graph) => (sorted ??= sortModules(root, graph)).get(id)
  // What a module imports is in the same group or one before it.
  const rest = ['late', 'shared', 'match', 'forms', 'book'].map((name) => ({
    name: (id: string, graph: Graph) => (groupOf(id, graph) === name ? name : null),
  }))
  return [{ name: 'first', tags: ['$initial'] }, { name: 'socket', test: OF_SOCKET }, ...rest]
}

/** The group of each module of the user's dashboard. */
function sortModules(root: string, graph: Graph): ReadonlyMap<string, string> {
  const screens = screensOf(root + ENTRY, graph)
  const open = screens.filter((id) => !OF_USERS.test(id))
  const own = importedBy([root + OWN], graph)
  const groups = [
    // Loaded right after the first screen.
    ['late', open.filter((id) => LATE.test(id))],
    ['shared', open.filter((id) => ![LATE, WITH_FORMS, WITH_BETS].some((some) => some.test(id)))],
    ['match', open.filter((id) => WITH_BETS.test(id))],
    ['forms', open.filter((id) => WITH_FORMS.test(id))],
    ['book', [root + OWN]],
  ] as const
  const sorted = new Map<string, string>()
  for (const [name, screensOfGroup] of groups) {
    for (const id of importedBy(screensOfGroup, graph)) if (own.has(id) && !sorted.has(id)) sorted.set(id, name)
  }
  return sorted
}

/** The modules that are loaded on demand, and the entry. */
function screensOf(entry: string, graph: Graph): string[] {
  const screens = new Set([entry])
  for (const screen of screens) {
    for (const id of importedBy([screen], graph)) {
      for (const part of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) screens.add(part)
    }
  }
  return [...screens]
}

/** These modules and all that they import. */
function importedBy(roots: readonly string[], graph: Graph): Set<string> {
  const modules = new Set(roots)
  for (const id of modules) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) modules.add(imported)
  return modules
}
