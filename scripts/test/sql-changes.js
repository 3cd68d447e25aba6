// Decides whether `npm test` runs the API and database tests on Debian's PostgreSQL 15 too.

import { execFileSync } from 'node:child_process'

/** Files that hold SQL, decide what SQL is sent, or start the server of the tests. */
const SQL =
  /^migrations\/|^src\/server\/db\/|-queries\.ts$|^package-lock\.json$|^test\/support\/(?:global-setup|database)\.ts$/

/** @param {string} file */
export const holdsSql = (file) => SQL.test(file)

/**
 * Whether a file with SQL differs from main, committed or not. On main itself: from the commit before. Where git does not say: yes.
 * @param {string} root
 */
export function changesSql(root) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  const main = () => {
    try {
      return git('rev-parse', '--verify', '-q', 'origin/main')
    } catch {
      return git('rev-parse', '--verify', '-q', 'main')
    }
  }
  try {
    const base = git('merge-base', 'HEAD', main())
    const from = base === git('rev-parse', 'HEAD') ? git('rev-parse', 'HEAD^') : base
    const changed = [git('diff', '--name-only', from), git('ls-files', '--others', '--exclude-standard')]
    return changed.join('\n').split('\n').some(holdsSql)
  } catch {
    return true
  }
}
