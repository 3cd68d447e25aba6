import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

const ENTRY = '/src/web/main.tsx'
const OWN = '/src/web/dashboard/own-dashboard.tsx'
/** Screens for signed-in users only. */
const OF_USERS = /\/src\/web\/(bets|cash|dashboard|explorer|imports|skill|statistics|system|tonight)\//
/** What follows the first screen by itself. */
const LATE = /\/src\/web\/(late-parts|layout\/at-rest|api\/offline|matches\/chances\/live-chance)\.tsx?$/
/** Loaded with the first matches: without what follows them. */
const OF_SOCKET = /\/src\/web\/api\/(socket|match-feed|own-data)\.ts$/
/** Screens for visitors too that share more than icons and lists with the user's dashboard. */
const WITH_FORMS = /\/src\/web\/(auth\/auth-dialog|settings\/account-settings)\.tsx$/
const WITH_BETS = /\/src\/web\/(other-page|keys\/palette)\.tsx$/

/**
 * The first screen is one file: one request that compresses better than many. The user's dashboard adds five: modules shared with what loads after
 * the first screen, with most visitor screens, with the match page, with their forms, and the rest. As separate files its 92 modules would load in
 * ten sequential steps.
 */
export function chunkGroups(root: string): Rolldown.CodeSplittingGroup[] {
  let sorted: ReadonlyMap<string, string> | undefined
  const groupOf = (id: string, graph: Graph) => (sorted ??= sortModules(root, graph)).get(id)
  // The imports of a module are in its own group or an earlier one.
  const rest = ['late', 'shared', 'match', 'forms', 'book'].map((name) => ({
    name: (id: string, graph: Graph) => (groupOf(id, graph) === name ? name : null),
  }))
  return [{ name: 'first', tags: ['$initial'] }, { name: 'socket', test: OF_SOCKET }, ...rest]
}

/** Assigns a group to each module of the user's dashboard. */
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

/** The entry, and the modules that are loaded on demand. */
function screensOf(entry: string, graph: Graph): string[] {
  const screens = new Set([entry])
  for (const screen of screens) {
    for (const id of importedBy([screen], graph)) {
      for (const part of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) screens.add(part)
    }
  }
  return [...screens]
}

/** These modules and all their transitive imports. */
function importedBy(roots: readonly string[], graph: Graph): Set<string> {
  const modules = new Set(roots)
  for (const id of modules) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) modules.add(imported)
  return modules
}
