import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ESTree, Plugin } from 'vite'

const LEAN = '?lean'
/** Of an endpoint the browser reads these two; the rest is for the server and for types. */
const READ_BY_THE_BROWSER = new Set(['method', 'path'])
/** What the lean twin of a contract file can give: its endpoints and its plain constants. */
const LEAN_EXPORT = /^export const (\w+) = (?:endpoint\(|[\d'])/gm

/**
 * A module that takes only endpoints or constants from the contract gets a twin of it without the schemas, so that zod
 * comes with the first form and not with the first screen. Saves 4 KB of 90; nothing but the size depends on it.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: [/\/src\/web\/.*\.tsx?$/, /\/src\/contract\/[\w-]+\.ts\?lean$/] },
      handler(code, id) {
        const { body } = this.parse(code)
        if (id.endsWith(LEAN))
          return { code: body.flatMap((statement) => keptOf(statement, code)).join('\n'), map: null }
        return { code: withLeanImports(body, code, dirname(id)), map: null }
      },
    },
  }
}

function withLeanImports(body: ESTree.Program['body'], code: string, folder: string): string {
  const lean = body
    .filter((statement) => statement.type === 'ImportDeclaration')
    .filter((from) => wantsLean(from, folder))
  return lean.reduceRight((text, { source }) => text.slice(0, source.end - 1) + LEAN + text.slice(source.end - 1), code)
}

function wantsLean({ source, specifiers }: ESTree.ImportDeclaration, folder: string): boolean {
  if (!/\/contract\/[\w-]+\.ts$/.test(source.value)) return false
  const file = readFileSync(join(folder, source.value), 'utf8')
  const given = new Set([...file.matchAll(LEAN_EXPORT)].map(([, name]) => name))
  return specifiers.every((specifier) => given.has(specifier.local.name))
}

/** The statement as the twin has it: an endpoint cut down, a plain constant as it is, nothing else. */
function keptOf(statement: ESTree.Program['body'][number], code: string): string[] {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return []
  const [declarator] = statement.declaration.declarations
  if (declarator?.init?.type === 'Literal') return [code.slice(statement.start, statement.end)]
  if (declarator?.init?.type !== 'CallExpression' || declarator.id.type !== 'Identifier') return []
  const [description] = declarator.init.arguments
  if (description?.type !== 'ObjectExpression') return []
  const read = description.properties.filter(isRead).map(({ start, end }) => code.slice(start, end))
  return [`export const ${declarator.id.name} = { ${read.join(', ')} }`]
}

function isRead(property: ESTree.ObjectPropertyKind): boolean {
  return (
    property.type === 'Property' && property.key.type === 'Identifier' && READ_BY_THE_BROWSER.has(property.key.name)
  )
}
