// Checks that the tests named in docs/spec-coverage.md and docs/security-asvs.md ran and passed.

import { existsSync, readFileSync } from 'node:fs'

/** Matches "[bets](../test/server/bets.test.ts) › test name", up to the next <br> or the end of the cell. */
const NAMED = /\]\(\.\.\/([\w./-]+\.(?:test|spec)\.ts)\) › (.+?)(?=<br>| \|)/g
/** Follows the name of a test that not every machine can run. */
const MAY_BE_SKIPPED = ' *(where it can run)*'

/** @param {string} page */
export function namedTests(page) {
  return [...page.matchAll(NAMED)].map(([, file = '', name = '']) => ({
    file,
    name: name.replace(MAY_BE_SKIPPED, ''),
    maySkip: name.endsWith(MAY_BE_SKIPPED),
  }))
}

/**
 * Whether the file has a test of this name, as the source writes it, in any kind of quotes.
 * @param {{ file: string, name: string }} test
 */
export function isTest({ file, name }) {
  if (!existsSync(file)) return false
  const source = readFileSync(file, 'utf8')
  return [`'${name}'`, `"${name}"`, `\`${name}\``].some((quoted) => source.includes(quoted))
}

/**
 * Returns the named tests that did not run, or did not all pass.
 * @param {string} page
 * @param {readonly import('./results.js').Test[]} tests of every suite
 */
export function unprovenTests(page, tests) {
  const missing = namedTests(page).filter(({ file, name, maySkip }) => {
    const pattern = patternOf(name)
    const outcomes = tests.filter((test) => test.file === file && pattern.test(test.name)).map(({ outcome }) => outcome)
    return outcomes.length === 0 || outcomes.some((it) => it === 'failed' || (it === 'skipped' && !maySkip))
  })
  const once = new Map(missing.map(({ file, name }) => [`${file} › ${name}`, { file, name }]))
  return [...once.values()]
}

/** The page contains the names as in the source: `${path} asks…`, '%s is refused', '$path asks…'. */
function patternOf(name) {
  const literal = name
    .split(/\$\{[^}]*\}|\$[\w.]+|%[sdifjoOc]/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${literal.join('.*')}$`, 's')
}
