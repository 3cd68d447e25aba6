import type { MeasuredProcess } from '../measured-process.ts'
import type { Row } from '../row.ts'
import { ACTIONS, AT_ONCE, compare, type Side, signUp, startServer, UNKEYED } from './compare.ts'
import type { Books } from './databases.ts'
import { rowOf } from './rows.ts'

const REACH = 2

/** Bets and lists on Citus against one PostgreSQL of the same version: one user after another, and many at once. */
export async function cluster(one: Books, citus: Books): Promise<Row[]> {
  const servers: MeasuredProcess[] = []
  try {
    const sides: Side[] = []
    for (const { url, machines } of [one, citus]) {
      const server = await startServer(url)
      servers.push(server)
      sides.push({ servers: [server], databases: machines, cookies: await signUp(server) })
    }
    const [first, second] = sides as [Side, Side] // one for each
    const rows: Row[] = []
    for (const connections of [AT_ONCE, 1]) {
      for (const action of [...ACTIONS, UNKEYED]) {
        const compared = await compare(first, second, action, connections)
        const what = `${action.name} on Citus, ${connections === 1 ? 'one after the other' : `${connections} at once`}`
        rows.push(rowOf(compared, { what, floor: 'one PostgreSQL', of: 'the time', reach: REACH }))
      }
    }
    return rows
  } finally {
    await Promise.all(servers.map((server) => server.end()))
  }
}
