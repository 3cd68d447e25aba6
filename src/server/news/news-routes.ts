import { compareVersions } from 'compare-versions'
import type { FastifyInstance } from 'fastify'
import { ADMIN_ID } from '../../contract/auth.ts'
import { readNews, seeNews } from '../../contract/system.ts'
import { RELEASES } from '../../words/releases.ts'
import { commandLine } from '../command-line.ts'
import type { Deps } from '../deps.ts'
import { mount } from '../http/mount.ts'
import { readLastVersion } from '../update/last-version.ts'
import { VERSION } from '../version.ts'
import { findSeenVersion, setSeenVersion } from './news-queries.ts'

export function newsRoutes(app: FastifyInstance, { db, config }: Deps): void {
  mount(app, readNews, async ({ user }) => {
    const unseen = unseenBy(await findSeenVersion(db, user.id))
    const update = config.databaseUrl === null ? (readLastVersion(config.dataDir)?.update ?? null) : null
    return {
      version: VERSION,
      unseen,
      updated: update && { at: update.at, seconds: update.seconds },
      before:
        user.id === ADMIN_ID && update ? { version: update.from.version, command: commandLine('rollback') } : null,
    }
  })

  mount(app, seeNews, ({ user }) => setSeenVersion(db, user.id, VERSION))
}

/** An account from before versions were recorded has seen none: only the latest is news to it. */
function unseenBy(seen: string | null): string[] {
  const released = RELEASES.map(({ version }) => version).filter(
    (version) => version !== 'next' && compareVersions(version, VERSION) <= 0,
  )
  return seen === null ? released.slice(0, 1) : released.filter((version) => compareVersions(version, seen) > 0)
}
