import { findCircles } from './circles.ts'
import {
  BOOK,
  BOOK_ENTRY,
  BOOK_TABLES,
  type Layer,
  layerOf,
  mayImport,
  NETWORK_FOLDERS,
  ORDERED_FOLDERS,
  OUTSIDE_FOLDERS,
  STATE_OF_MODULES,
  WRITES_ANY_TABLE,
} from './layers.ts'
import { type Import, isTest, type Module, type Use } from './modules.ts'

export type Violation = { readonly file: string; readonly line: number; readonly message: string }
export type Packages = { readonly dependencies: readonly string[]; readonly devDependencies: readonly string[] }

/** Returns every violation of the import rules, sorted by file and line. The message says what to do instead. */
export function findViolations(modules: readonly Module[], packages: Packages): Violation[] {
  const violations = modules.flatMap((module) => [
    ...checkFile(module),
    ...checkImports(module, packages),
    ...checkUses(module),
  ])
  return [...violations, ...findCircles(modules)].toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
}

const VAGUE_NAME = /(^|[-./])(utils?|helpers?|managers?|index)(?=[-./]|$)/

function checkFile({ file, problems }: Module): Violation[] {
  const messages = [...problems]
  if (VAGUE_NAME.test(file)) messages.push('has a vague name: call it after what it does for the user')
  if (placeOf(file)?.at === -1)
    messages.push('is in a folder without a place: give it one in scripts/structure/layers.ts')
  if (!layerOf(file)) messages.push('belongs to no layer: move it, or add its layer to scripts/structure/layers.ts')
  return messages.map((message) => ({ file, line: 1, message }))
}

/** Above this many modules a folder often has several subjects and takes long to scan. */
const MOST_IN_A_FOLDER = 25

/** Advice, not a rule: a folder with one subject may be large. */
export function fullFolders(modules: readonly Module[]): Violation[] {
  const folders = Map.groupBy(
    modules.filter(({ file }) => !isTest(file)),
    ({ file }) => file.slice(0, file.lastIndexOf('/')),
  )
  return [...folders]
    .filter(([, files]) => files.length > MOST_IN_A_FOLDER)
    .map(([folder, files]) => ({
      file: folder,
      line: 1,
      message: `has ${files.length} modules, tests aside: are they one subject?`,
    }))
}

type CheckedImport = { readonly file: string; readonly from: Layer; readonly each: Import; readonly packages: Packages }
/** Returns what is wrong with an import, or undefined. */
type Rule = (checked: CheckedImport) => string | undefined

const IMPORT_RULES: readonly Rule[] = [
  checkProductOnly,
  checkRoutes,
  checkBookEntry,
  checkLayers,
  checkFolderOrder,
  checkNodeBuiltins,
  checkAllowedPackages,
  checkDeclaredPackages,
  checkSqlPackages,
  checkNetworkPackages,
]

function checkImports(module: Module, packages: Packages): Violation[] {
  const from = layerOf(module.file)
  if (!from || isTest(module.file)) return []
  return module.imports.flatMap((each) => {
    const message = IMPORT_RULES.map((rule) => rule({ file: module.file, from, each, packages })).find(Boolean)
    return message ? [{ file: module.file, line: each.line, message }] : []
  })
}

function checkProductOnly({ each: { to } }: CheckedImport) {
  if (to.kind !== 'file') return undefined
  if (!to.exists) return `imports ${to.file}, which does not exist: give the path with its extension`
  if (isTest(to.file) || !to.file.startsWith('src/')) {
    return `imports ${to.file}: the product never imports its tests, tools or tables`
  }
  return undefined
}

function checkRoutes({ from, each: { to } }: CheckedImport) {
  if (to.kind !== 'file' || !from.group || !/-routes\.tsx?$/.test(to.file)) return undefined
  return layerOf(to.file) === from
    ? undefined
    : `imports ${to.file}: use the feature's queries or one of its verbs, never its routes`
}

function checkBookEntry({ file, each: { to, specifier } }: CheckedImport) {
  if (to.kind !== 'file' || !to.file.startsWith(BOOK) || to.file === BOOK_ENTRY || file.startsWith(BOOK))
    return undefined
  return `imports ${specifier}: import ${BOOK_ENTRY} instead, and add a function there if needed`
}

function checkLayers({ from, each }: CheckedImport) {
  const to = each.to.kind === 'file' ? layerOf(each.to.file) : undefined
  if (!to || mayImport(from, to)) return undefined
  if (from.side && to.side && from.side !== to.side) {
    return `imports ${each.specifier}: server and web do not import each other; put what both need into contract/ or domain/`
  }
  const allowed = from.allowed.join(', ') || 'nothing'
  return `imports ${each.specifier} of ${to.name}; ${from.name} may import ${allowed}. Take it as an argument, or move it to a lower layer`
}

function checkFolderOrder({ file, each: { to, specifier } }: CheckedImport) {
  if (to.kind !== 'file') return undefined
  const [own, other] = [placeOf(file), placeOf(to.file)]
  if (own === null || other === null || own.base !== other.base || other.at <= own.at) return undefined
  return `imports ${specifier}: in ${own.base} ${own.folder} comes before ${other.folder} (scripts/structure/layers.ts)`
}

/** The position of the file's folder within its layer; null if its folders have no order. */
function placeOf(file: string) {
  const found = Object.entries(ORDERED_FOLDERS).find(([base]) => file.startsWith(base))
  if (!found) return null
  const [base, folders] = found
  const [first = '', ...rest] = file.slice(base.length).split('/')
  const folder = rest.length > 0 ? first : OUTSIDE_FOLDERS
  return { base, folder, at: folders.indexOf(folder) }
}

function checkNodeBuiltins({ from, each: { to } }: CheckedImport) {
  if (to.kind !== 'builtin' || from.side === 'server') return undefined
  return `imports node:${to.name}: ${from.name} also runs without Node.js`
}

function checkAllowedPackages({ from, each: { to } }: CheckedImport) {
  if (to.kind !== 'package' || !from.packages || from.packages.includes(to.name)) return undefined
  return `imports ${to.name}: ${from.name} may import ${from.packages.join(', ') || 'no package at all'}`
}

function checkDeclaredPackages({ each: { to, typeOnly }, packages }: CheckedImport) {
  if (to.kind !== 'package' || typeOnly || to.name.startsWith('virtual:')) return undefined
  if ([...packages.devDependencies, ...packages.dependencies].includes(to.name)) return undefined
  return `imports ${to.name}, which package.json does not name: what Vite bundles is a devDependency`
}

const SQL_PACKAGES = new Set(['kysely', 'pg'])
const mayHoldSql = (file: string) => file.endsWith('-queries.ts') || file.startsWith('src/server/db/')

function checkSqlPackages({ file, each: { to } }: CheckedImport) {
  if (to.kind !== 'package' || !SQL_PACKAGES.has(to.name) || mayHoldSql(file)) return undefined
  return `imports ${to.name}: SQL belongs in *-queries.ts; take Db and Conn from db/tables.ts`
}

const NETWORK_PACKAGES = new Set(['undici', 'axios', 'got', 'ky', 'node-fetch'])
/** Servers and types from these modules are allowed; names that open an outgoing connection are not. */
const NETWORK_BUILTINS = new Set(['http', 'https', 'http2', 'tls'])
const CLIENT_NAMES = new Set(['request', 'get', 'connect', 'Agent', '*'])

function checkNetworkPackages({ file, each: { to, names, typeOnly, specifier } }: CheckedImport) {
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
    if (use.what === 'write') return checkWrite(file, use)
    const message = messageFor(file, use.what)
    return message ? [{ file, line: use.line, message: `${use.text}: ${message}` }] : []
  })
}

function checkWrite(file: string, { line, text: table }: Use): Violation[] {
  if (file.startsWith(BOOK) || (table === '' && file.startsWith(WRITES_ANY_TABLE))) return []
  if (table === '') return [{ file, line, message: 'writes a table without a name: write the name into the statement' }]
  return BOOK_TABLES.has(table) ? [{ file, line, message: `writes ${table}: only ${BOOK} writes the book` }] : []
}

function messageFor(file: string, what: Exclude<Use['what'], 'write'>): string | undefined {
  if (what === 'environment') {
    return file === 'src/server/config.ts' ? undefined : 'only src/server/config.ts reads the environment; take Config'
  }
  if (what === 'state') {
    return !file.startsWith('src/web/') || STATE_OF_MODULES.has(file)
      ? undefined
      : 'a module of the site keeps no state; make it a part of the site (src/web/site.ts)'
  }
  if (what === 'row-place') return 'names the place of a row, which is another one on the next machine; take its key'
  if (what === 'short-id') return 'ids go up to 2^53 and are bigint'
  if (what === 'normal-form') {
    return file === 'src/domain/text/normal-form.ts'
      ? undefined
      : 'its time grows with the square of the text; take normalForm of src/domain/text/normal-form.ts, which measures first'
  }
  if (what === 'sql')
    return mayHoldSql(file) ? undefined : 'SQL belongs in *-queries.ts; write a query there and call it'
  if (file.startsWith('src/worker/')) return undefined
  return mayReachNetwork(file) ? undefined : `the network is reached from ${networkFoldersOf(file).join(', ')} only`
}
