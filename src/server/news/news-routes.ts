import { stat } from 'node:fs/promises'
import { compareVersions } from 'compare-versions'
import type { FastifyInstance } from 'fastify'
import { ADMIN_ID } from '../../contract/auth.ts'
import { type News, readNews, seeNews } from '../../contract/system.ts'
import { RELEASES } from '../../words/releases.ts'
import { commandLine } from '../command-line.ts'
import type { Deps } from '../deps.ts'
import { mount } from '../http/mount.ts'
import { VERSION } from '../version.ts'
import { readState } from '../versions/version-state.ts'
import { findSeenVersion, setSeenVersion } from './news-queries.ts'

export function newsRoutes(app: FastifyInstance, { db, config }: Deps): void {
  mount(app, readNews, async ({ user }) => {
    const unseen = unseenBy(await findSeenVersion(db, user.id))
    const known = config.databaseUrl === null ? await describeUpdate(config.dataDir) : NOTHING
    const { updated, before, takenBack } = known
    const isAdmin = user.id === ADMIN_ID
    return { version: VERSION, unseen, updated, before: isAdmin ? before : null, takenBack: isAdmin ? takenBack : null }
  })

  mount(app, seeNews, ({ user }) => setSeenVersion(db, user.id, VERSION))
}

/** An account of before versions were noted has seen none: the last is news to it, older ones are not any more. */
function unseenBy(seen: string | null): string[] {
  const released = RELEASES.map(({ version }) => version).filter(
    (version) => version !== 'next' && compareVersions(version, VERSION) <= 0,
  )
  return seen === null ? released.slice(0, 1) : released.filter((version) => compareVersions(version, seen) > 0)
}

type Known = Pick<News, 'updated' | 'before' | 'takenBack'>
const NOTHING: Known = { updated: null, before: null, takenBack: null }

async function describeUpdate(dataDir: string): Promise<Known> {
  const { update, before, instead } = readState(dataDir)
  return {
    updated: update && { at: update.at, seconds: update.seconds },
    before: before && {
      version: before.version,
      command: commandLine('rollback'),
      backup: update?.backup ? await describeFile(update.backup) : null,
    },
    takenBack: instead && {
      version: instead.of.version,
      at: instead.at,
      reason: instead.reason,
      command: commandLine('start --update'),
    },
  }
}

function describeFile(file: string) {
  return stat(file).then(
    ({ size, mtime }) => ({ at: mtime.toISOString(), bytes: size }),
    () => null,
  )
}
