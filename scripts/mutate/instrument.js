import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { sqlMutants } from './sql-mutants.ts'

/**
 * `ignored` says why no test has to find it: a comment in the source, or the rule below.
 * @typedef {{ readonly id: string, readonly file: string, readonly line: number, readonly mutator: string, readonly original: string,
 *   readonly replacement: string, readonly ignored: string | null }} Mutant
 */

const silent = () => {}
const LOGGER = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
}

export const ERROR_TEXT = 'the text of an error'
/** The text of an error is for its reader: no rule depends on it. `required` throws its second argument. */
const ERROR_TEXTS = {
  shouldIgnore(at) {
    const found = at.findParent((parent) => parent.isThrowStatement() || parent.isFunction())
    const text = ['StringLiteral', 'TemplateLiteral'].includes(at.type)
    const isOfRequired = at.parent?.type === 'CallExpression' && at.parent.callee.name === 'required'
    return text && (found?.isThrowStatement() || isOfRequired) ? ERROR_TEXT : undefined
  },
}

const STATEMENT_NAMES = {
  shouldIgnore({ type, node, parent }) {
    const named = parent?.type === 'CallExpression' && ['prepared', 'compiledOnce'].includes(parent.callee.name)
    return type === 'StringLiteral' && named && parent.arguments[1] === node
      ? 'the name of a prepared statement'
      : undefined
  },
}

/**
 * The sources with all of their mutants inside, each behind a switch; those of statements in SQL are made by `sql-switch.ts`.
 * @param {string} root
 * @param {readonly string[]} files
 * @returns {Promise<{ mutants: Mutant[], inSql: import('./sql-mutants.ts').SqlMutant[], sources: { file: string, content: string }[] }>}
 */
export async function instrument(root, files) {
  const contents = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
  const sources = files.map((file) => ({ name: file, content: contents.get(file) ?? '', mutate: true }))
  const options = { plugins: null, excludedMutations: [], ignorers: [ERROR_TEXTS, STATEMENT_NAMES] }
  const result = await new Instrumenter(LOGGER).instrument(sources, options)
  const mutants = result.mutants.map((mutant) => {
    const { start, end } = mutant.location
    const lines = (contents.get(mutant.fileName) ?? '').split('\n').slice(start.line, end.line + 1)
    const last = lines.length - 1
    lines[last] = (lines[last] ?? '').slice(0, end.column)
    lines[0] = (lines[0] ?? '').slice(start.column)
    return {
      id: mutant.id,
      file: mutant.fileName,
      line: start.line + 1,
      mutator: mutant.mutatorName,
      original: lines.join(' ').replaceAll(/\s+/g, ' '),
      replacement: mutant.replacement.replaceAll(/\s+/g, ' '),
      ignored: mutant.status === 'Ignored' ? (mutant.statusReason ?? 'ignored') : null,
    }
  })
  const inSql = [...contents]
    .flatMap(([file, source]) => sqlMutants(file, source, templatesOf(file, source, result.mutants)))
    .map((mutant, index) => ({ ...mutant, id: `sql-${index}` }))
  const switched = result.files.map(({ name, content }) => ({
    file: name,
    content: withSqlSwitch(name, countedOnce(content)),
  }))
  return { mutants: [...mutants, ...inSql], inSql, sources: switched }
}

/**
 * Counts what is reached only while no mutant is active: afterwards nobody reads it, and it takes most of the time of a loop.
 * @param {string} content
 */
function countedOnce(content) {
  const start = 'function cover() {'
  // A file without mutants has no header.
  if (content.includes('stryCov_') && !content.includes(start)) throw new Error('Stryker writes another header')
  return content.replace(start, `${start} if (ns.activeMutant !== undefined) return;`)
}

/**
 * Where the template literals of a file begin: Stryker empties each.
 * @param {string} file
 * @param {string} source
 * @param {readonly { fileName: string, mutatorName: string, location: { start: { line: number, column: number } } }[]} mutants
 */
function templatesOf(file, source, mutants) {
  const lines = source.split('\n')
  const starts = mutants
    .filter(({ fileName, mutatorName }) => fileName === file && mutatorName === 'StringLiteral')
    .map(({ location: { start } }) =>
      lines.slice(0, start.line).reduce((sum, { length }) => sum + length + 1, start.column),
    )
  return [...new Set(starts)].filter((start) => source[start] === '`')
}

/**
 * @param {string} file
 * @param {string} content
 */
const withSqlSwitch = (file, content) =>
  content.replace(
    /import \{([^}]*)\bsql\b([^}]*)\} from 'kysely';/,
    (_all, before, after) =>
      `import {${before}sql as plainSql${after}} from 'kysely';
import { switched } from '${path.join(import.meta.dirname, 'sql-switch.ts')}';
const sql = switched(plainSql, '${file}');`,
  )
