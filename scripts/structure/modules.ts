import { existsSync, globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import {
  type Argument,
  type Expression,
  type MemberExpression,
  type Node,
  type Program,
  parseSync,
  Visitor,
} from 'oxc-parser'

export type Import = {
  readonly line: number
  readonly specifier: string
  /** An import of types only, which is erased before run time. */
  readonly typeOnly: boolean
  /** The imported names; '*' for the whole module or its default export. */
  readonly names: readonly string[]
  readonly to:
    | { readonly kind: 'file'; readonly file: string; readonly exists: boolean }
    | { readonly kind: 'package' | 'builtin'; readonly name: string }
}

/**
 * A place where the code reads the environment, opens a network connection, runs SQL, writes a table, normalizes text or keeps module state, or where
 * its SQL would bind it to one machine.
 */
export type Use = {
  readonly line: number
  readonly what: 'environment' | 'network' | 'sql' | 'write' | 'normal-form' | 'row-place' | 'short-id' | 'state'
  /** For a write the name of the table, '' if it is in a variable. */
  readonly text: string
}

export type Module = {
  readonly file: string
  readonly imports: readonly Import[]
  readonly uses: readonly Use[]
  readonly problems: readonly string[]
}

export const isTest = (file: string) => /\.test\.tsx?$/.test(file)

const NETWORK_GLOBALS = new Set(['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'])
const COLLECTIONS = new Set(['Map', 'Set', 'WeakMap', 'WeakSet'])
const WRITING_METHODS = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])
const SQL_METHODS = new Set([...WRITING_METHODS, 'selectFrom'])
const PLACE_OF_ROW = /\b(?:ctid|xmin)\b/
const SHORT_ID = /\b(?:\w*_id|id|\w*Id|owner)\}?::int(?:eger|4)?\b/
const WRITING_SQL =
  /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE|COPY)\s+(?:TABLE\s+)?(?:ONLY\s+)?"?(\$\{|[a-z]\w*)/g

/** Reads every module in the root's `src/`, sorted by path. */
export function readModules(root: string): Module[] {
  return globSync('src/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .toSorted()
    .map((file) => readModule(root, file))
}

function readModule(root: string, file: string): Module {
  const code = readFileSync(path.join(root, file), 'utf8')
  const { module, program, errors } = parseSync(file, code)
  const lineAt = (offset: number) => code.slice(0, offset).split('\n').length
  const toImport = (specifier: string, start: number, names: string[], typeOnly: boolean): Import => ({
    specifier,
    line: lineAt(start),
    names,
    typeOnly,
    to: resolve(root, file, specifier),
  })

  const imports = module.staticImports.map(({ moduleRequest, entries }) =>
    toImport(
      moduleRequest.value,
      moduleRequest.start,
      entries.map(({ importName }) => importName.name ?? '*'),
      entries.length > 0 && entries.every((entry) => entry.isType),
    ),
  )
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType, importName } of entries) {
      if (moduleRequest) {
        imports.push(toImport(moduleRequest.value, moduleRequest.start, [importName.name ?? '*'], isType))
      }
    }
  }
  const problems = errors.map((error) => `does not parse: ${error.message}`)
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"`])([^$]*)\1$/.exec(code.slice(moduleRequest.start, moduleRequest.end).trim())?.[2]
    if (literal === undefined)
      problems.push(`line ${lineAt(moduleRequest.start)}: imports a path that is not a literal`)
    else imports.push(toImport(literal, moduleRequest.start, ['*'], false))
  }
  return { file, imports, uses: [...findUses(program, code, lineAt), ...findState(program, code, lineAt)], problems }
}

function resolve(root: string, from: string, specifier: string): Import['to'] {
  if (specifier.startsWith('.')) {
    const file = path.posix.join(path.posix.dirname(from), specifier.replace(/\?.*$/, ''))
    return { kind: 'file', file, exists: existsSync(path.join(root, file)) }
  }
  const bare = specifier.replace(/^node:/, '')
  if (specifier.startsWith('node:') || builtinModules.includes(bare)) return { kind: 'builtin', name: bare }
  const parts = specifier.split('/')
  return { kind: 'package', name: parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/') }
}

/** Module-level variables, and stores and empty collections that are filled later. A collection with a type annotation counts as a constant. */
function findState(program: Program, code: string, lineAt: (offset: number) => number): Use[] {
  return program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') return []
    const kept = declared.declarations.filter(
      ({ id, init }) =>
        declared.kind === 'let' || (!('typeAnnotation' in id && id.typeAnnotation) && isFilledLater(init)),
    )
    return kept.map(({ id }) => ({
      what: 'state' as const,
      line: lineAt(declared.start),
      text: code.slice(id.start, id.end),
    }))
  })
}

function isFilledLater(init: Expression | null): boolean {
  if (init?.type === 'CallExpression') return init.callee.type === 'Identifier' && init.callee.name === 'createStore'
  if (init?.type !== 'NewExpression' || init.callee.type !== 'Identifier') return false
  return COLLECTIONS.has(init.callee.name) && init.arguments.length === 0
}

function findUses(program: Parameters<Visitor['visit']>[0], code: string, lineAt: (offset: number) => number): Use[] {
  const uses: Use[] = []
  const add = (what: Use['what'], node: Node) => {
    uses.push({ what, line: lineAt(node.start), text: code.slice(node.start, node.end).split('\n')[0] ?? '' })
  }
  const addWrite = (node: Node, table: string) => uses.push({ what: 'write', line: lineAt(node.start), text: table })
  const addBound = (node: Node) => {
    const text = code.slice(node.start, node.end)
    if (PLACE_OF_ROW.test(text)) add('row-place', node)
    if (SHORT_ID.test(text)) add('short-id', node)
  }
  const addWrites = (node: Node, text: string) => {
    for (const [, table = ''] of text.matchAll(WRITING_SQL)) addWrite(node, table === '${' ? '' : table)
  }
  new Visitor({
    Literal(node) {
      if (typeof node.value !== 'string') return
      addWrites(node, node.value)
      addBound(node)
    },
    TemplateLiteral(node) {
      addWrites(node, node.quasis.map(({ value }) => value.raw).join('${}'))
      addBound(node)
    },
    CallExpression(node) {
      const { callee } = node
      if (callee.type === 'Identifier' && NETWORK_GLOBALS.has(callee.name)) add('network', node)
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (SQL_METHODS.has(callee.property.name)) add('sql', node)
      if (WRITING_METHODS.has(callee.property.name)) addWrite(node, tableOf(node.arguments[0]))
      const receiver = code.slice(callee.object.start, callee.object.end)
      if (callee.property.name === 'query' && /(^|\.)(pool|client)$/.test(receiver)) add('sql', node)
    },
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && NETWORK_GLOBALS.has(node.callee.name)) add('network', node)
    },
    MemberExpression(node) {
      if (nameOf(node) === 'normalize') add('normal-form', node)
      if (node.property.type !== 'Identifier' || node.object.type !== 'Identifier') return
      if (node.object.name === 'process' && node.property.name === 'env') add('environment', node)
      if (node.object.name === 'globalThis' && NETWORK_GLOBALS.has(node.property.name)) add('network', node)
    },
  }).visit(program)
  return uses
}

/** The SQL name of the table that a Kysely call writes: `updateTable('betLegs')`. */
function tableOf(argument: Argument | undefined): string {
  const name = argument?.type === 'Literal' && typeof argument.value === 'string' ? argument.value : ''
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** For both `text.normalize` and `text['normalize']`. */
function nameOf({ property }: MemberExpression): string | null {
  if (property.type === 'Identifier' || property.type === 'PrivateIdentifier') return property.name
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : null
}
