// Whether the tests that docs/spec-coverage.md names as the proof of its statements ran, and passed.

/** "[bets](../test/server/bets.test.ts) › its name", up to the next line of the cell or its end. */
const NAMED = /\]\(\.\.\/([\w./-]+\.(?:test|spec)\.ts)\) › (.+?)(?=<br>| \|)/g
/** Behind the name of a test that not every machine can run. */
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
 * The named tests that did not all run and pass.
 * @param {string} page
 * @param {readonly import('./results.js').Test[]} tests of every suite
 */
export function unshown(page, tests) {
  const missing = namedTests(page).filter(({ file, name, maySkip }) => {
    const pattern = patternOf(name)
    const outcomes = tests.filter((test) => test.file === file && pattern.test(test.name)).map(({ outcome }) => outcome)
    return outcomes.length === 0 || outcomes.some((it) => it === 'failed' || (it === 'skipped' && !maySkip))
  })
  const once = new Map(missing.map(({ file, name }) => [`${file} › ${name}`, { file, name }]))
  return [...once.values()]
}

/** The page has the names as the source writes them: `${path} asks…`, '%s is refused'. */
function patternOf(name) {
  const literal = name.split(/\$\{[^}]*\}|%[sdifjoOc]/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${literal.join('.*')}$`, 's')
}
