import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compareVersions, validateStrict } from 'compare-versions'
import { ROOT } from '../../src/server/root.ts'
import { StartError } from '../../src/server/start-error.ts'
import { VERSION } from '../../src/server/version.ts'
import { deleteChanges, gatherChanges } from './changes.ts'
import { git, output } from './git.ts'

const CHANGELOG = path.join(ROOT, 'CHANGELOG.md')
const CHANGES = path.join(ROOT, 'changes')
/** The release notes shown after an update. */
const RELEASES = path.join(ROOT, 'src/words/releases.ts')
const NEXT = "version: 'next'"

/** Uncommitted changes would not be in any version. */
export function refuseChanges(): void {
  const changed = git('status', '--porcelain')
  if (changed !== '') throw new StartError(`There are changes that are not committed:\n${changed}`)
}

/** Writes the version into the package and `releases.ts`, moves `changes/` into a new section of the changelog, and commits it. */
export function giveVersion(version: string): void {
  if (!validateStrict(version)) throw new StartError(`"${version}" is no version: 1.2.3, or 1.2.3-beta.1.`)
  if (compareVersions(version, VERSION) <= 0) throw new StartError(`${version} does not come after ${VERSION}.`)
  const changes = gatherChanges(CHANGES)
  const releases = readFileSync(RELEASES, 'utf8')
  if (!releases.includes(NEXT))
    throw new StartError(`src/words/releases.ts has no changes of "next": say there what people notice.`)
  writeFileSync(RELEASES, releases.replace(NEXT, `version: '${version}'`))
  // The local date, as in the changelog.
  const day = new Date().toLocaleDateString('sv')
  // A function, as a text of changes may contain `$`.
  const addSection = () => `\n## ${version} – ${day}\n\n${changes}\n## `
  writeFileSync(CHANGELOG, readFileSync(CHANGELOG, 'utf8').replace('\n## ', addSection))
  deleteChanges(CHANGES)
  output('npm', 'version', version, '--no-git-tag-version', '--ignore-scripts')
  output(process.execPath, 'scripts/openapi.ts')
  git('commit', '--all', '--message', `Release ${version}`)
}

export function tagVersion(version: string, key: string | null): void {
  const signing =
    key === null
      ? ['tag', '--annotate']
      : ['-c', 'gpg.format=ssh', '-c', `user.signingkey=${path.resolve(key)}`, 'tag', '--sign']
  git(...signing, '--message', `Clutchbook ${version}`, `v${version}`)
  console.log(
    `v${version} is tagged. "git push --follow-tags" and "npm publish" with the file of the package publish it.`,
  )
}
