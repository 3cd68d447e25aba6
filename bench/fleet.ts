import { findCitus } from '../test/support/citus-parts.js'
import { cluster } from './fleet/cluster.ts'
import { type Books, startCluster, startOne } from './fleet/databases.ts'
import { oneDatabase } from './fleet/one-database.ts'
import { settling } from './fleet/settling.ts'
import { skip } from './fleet/skip.ts'
import type { Row } from './row.ts'

/** The overhead of more machines: two processes, a pooler, a cluster. */
export async function measureFleet(): Promise<Row[]> {
  return [...(await oneDatabase()), ...(await onCluster())]
}

async function onCluster(): Promise<Row[]> {
  const parts = findCitus()
  if ('missing' in parts) return skip('Citus', parts.missing)
  const books: Books[] = []
  const start = async (starting: Promise<Books>) => {
    const started = await starting
    books.push(started)
    return started
  }
  try {
    const rows = await cluster(await start(startOne()), await start(startCluster(parts)))
    // New databases, without any other bets.
    return [...rows, ...(await settling(await start(startOne()), await start(startCluster(parts))))]
  } finally {
    for (const each of books) await each.stop()
  }
}
