import { findCircles } from './circles.ts'
import { maySee, NETWORK_FOLDERS, type Room, roomOf } from './layers.ts'
import { type Import, isTest, type Module, type Use } from './modules.ts'

export type Violation = { readonly file: string; readonly line: number; readonly says: string }
export type Packages = { readonly dependencies: readonly string[]; readonly devDependencies: readonly string[] }

/** Every breach of the house's rules, with what to do instead. */
export function findViolations(modules: readonly Module[], packages: Packages): Violation[] {
  const breaches = modules.flatMap((module) => [
    ...checkFile(module),
    ...checkImports(module, packages),
    ...checkUses(module),
  ])
  return [...breaches, ...findCircles(modules)].toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
}

const VAGUE_NAME = /(^|[-./])(utils?|helpers?|managers?|index)(?=[-./]|$)/

function checkFile({ file, problems }: Module): Violation[] {
  const says = [...problems]
  if (VAGUE_NAME.test(file)) says.push('has a vague name: call it after what it does for the user')
  if (!roomOf(file)) says.push('stands in no room: move it, or draw its room in scripts/structure/layers.ts')
  return says.map((each) => ({ file, line: 1, says: each }))
}

/** An import of one room, and what is wrong with it, if anything. */
type Asked = { readonly file: string; readonly from: Room; readonly each: Import; readonly packages: Packages }
type Rule = (asked: Asked) => string | undefined

const IMPORT_RULES: readonly Rule[] = [
  intoTheProduct,
  routesOfOthers,
  acrossRooms,
  withoutNode,
  allowedPackages,
  declaredPackages,
  sqlPackages,
  networkPackages,
]

function checkImports(module: Module, packages: Packages): Violation[] {
  const from = roomOf(module.file)
  if (!from || isTest(module.file)) return []
  return module.imports.flatMap((each) => {
    const says = IMPORT_RULES.map((rule) => rule({ file: module.file, from, each, packages })).find(Boolean)
    return says ? [{ file: module.file, line: each.line, says }] : []
  })
}

function intoTheProduct({ each: { to } }: Asked) {
  if (to.kind !== 'file') return undefined
  if (!to.exists) return `imports ${to.file}, which is not there: give the path with its ending`
  if (isTest(to.file) || !to.file.startsWith('src/')) {
    return `imports ${to.file}: the product never imports its tests, tools or tables`
  }
  return undefined
}

function routesOfOthers({ from, each: { to } }: Asked) {
  if (to.kind !== 'file' || !from.floor || !/-routes\.tsx?$/.test(to.file)) return undefined
  return roomOf(to.file) === from
    ? undefined
    : `imports ${to.file}: use the feature's queries or one of its verbs, never its routes`
}

function acrossRooms({ from, each }: Asked) {
  const to = each.to.kind === 'file' ? roomOf(each.to.file) : undefined
  if (!to || maySee(from, to)) return undefined
  if (from.side && to.side && from.side !== to.side) {
    return `imports ${each.specifier}: server and web never meet; put what both need into contract/ or domain/`
  }
  const allowed = from.sees.join(', ') || 'nothing'
  return `imports ${each.specifier} of ${to.name}; ${from.name} sees ${allowed}. Have it handed in, or move it down`
}

function withoutNode({ from, each: { to } }: Asked) {
  if (to.kind !== 'builtin' || from.side === 'server') return undefined
  return `imports node:${to.name}: ${from.name} also runs where Node is not`
}

function allowedPackages({ from, each: { to } }: Asked) {
  if (to.kind !== 'package' || !from.packages || from.packages.includes(to.name)) return undefined
  return `imports ${to.name}: ${from.name} may import ${from.packages.join(', ') || 'no package at all'}`
}

function declaredPackages({ from, each: { to, typeOnly }, packages }: Asked) {
  if (to.kind !== 'package' || typeOnly || to.name.startsWith('virtual:')) return undefined
  const bundled = from.side === 'web'
  const declared = bundled ? [...packages.devDependencies, ...packages.dependencies] : packages.dependencies
  if (declared.includes(to.name)) return undefined
  return bundled
    ? `imports ${to.name}, which package.json does not name: what Vite bundles is a devDependency`
    : `imports ${to.name}, which is not in package.json's dependencies: the server loads exactly those`
}

const SQL_PACKAGES = new Set(['kysely', 'pg'])
const mayHoldSql = (file: string) => file.endsWith('-queries.ts') || file.startsWith('src/server/db/')

function sqlPackages({ file, each: { to } }: Asked) {
  if (to.kind !== 'package' || !SQL_PACKAGES.has(to.name) || mayHoldSql(file)) return undefined
  return `imports ${to.name}: SQL stands in *-queries.ts; take Db and Conn from db/tables.ts`
}

const NETWORK_PACKAGES = new Set(['undici', 'axios', 'got', 'ky', 'node-fetch'])
/** Of these a server and types are free; what opens a connection to somewhere else is not. */
const NETWORK_BUILTINS = new Set(['http', 'https', 'http2', 'tls'])
const CLIENT_NAMES = new Set(['request', 'get', 'connect', 'Agent', '*'])

function networkPackages({ file, each: { to, names, typeOnly, specifier } }: Asked) {
  if (to.kind === 'file' || typeOnly || mayReachNetwork(file)) return undefined
  const client = NETWORK_BUILTINS.has(to.name) && names.some((name) => CLIENT_NAMES.has(name))
  if (!client && !NETWORK_PACKAGES.has(to.name)) return undefined
  return `imports ${specifier}: the network is reached from ${networkFoldersOf(file).join(', ')} only`
}

const networkFoldersOf = (file: string) => NETWORK_FOLDERS[file.startsWith('src/web/') ? 'web' : 'server']
const mayReachNetwork = (file: string) => networkFoldersOf(file).some((folder) => file.startsWith(folder))

function checkUses({ file, uses }: Module): Violation[] {
  if (isTest(file)) return []
  return uses.flatMap((use) => {
    const says = complaint(file, use.what)
    return says ? [{ file, line: use.line, says: `${use.text}: ${says}` }] : []
  })
}

function complaint(file: string, what: Use['what']): string | undefined {
  if (what === 'environment') {
    return file === 'src/server/config.ts' ? undefined : 'only src/server/config.ts reads the environment; take Config'
  }
  if (what === 'sql')
    return mayHoldSql(file) ? undefined : 'SQL stands in *-queries.ts; write a query there and call it'
  if (file.startsWith('src/worker/')) return undefined
  return mayReachNetwork(file) ? undefined : `the network is reached from ${networkFoldersOf(file).join(', ')} only`
}
