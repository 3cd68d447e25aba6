// The files of tests that docs/spec-coverage.md and docs/security-asvs.md name.

const NAMED = /\]\(\.\.\/([\w./-]+\.(?:test|spec)\.tsx?)\)/g

/**
 * @param {string} page
 * @returns {string[]} paths from the root, each once
 */
export function namedTestFiles(page) {
  return [...new Set([...page.matchAll(NAMED)].map(([, file = '']) => file))]
}
