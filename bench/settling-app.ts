// The whole server with 10,000 pending bets of 2,000 users on one finished match, on a new database or the argument's. Prints its address, then its
// database's.

import { startTestApp } from '../test/support/app.ts'
import { storeCrowd } from '../test/support/crowd.ts'
import { scriptedSource } from '../test/support/scripted-source.ts'

const [url] = process.argv.slice(2)
const given = url !== undefined && { database: { url, directUrl: null, drop: () => Promise.resolve() } }
const app = await startTestApp({ source: scriptedSource(), ...given })
const { db, database } = app.deps
// Long enough ago that the server does not check it for late bets: it settles only when the benchmark starts it.
const ended = new Date(Date.now() - 2 * 3_600_000)
const { id } = await db
  .insertInto('matches')
  .values({
    source: 'hltv',
    sourceId: '1',
    status: 'finished',
    team1Name: 'Alfa',
    team2Name: 'Bravo',
    team1Key: 'a',
    team2Key: 'b',
    team1LogoId: null,
    team2LogoId: null,
    tournament: null,
    format: 'BO3',
    score1: 2,
    score2: 0,
    odds1: null,
    odds2: null,
    scheduledTime: new Date(Date.now() - 3 * 3_600_000),
    finishedTime: ended,
    updatedAt: ended,
    version: 1,
    gradedVersion: 1,
    readTask: 'list',
    absentSince: null,
    providerHltvId: 1,
  })
  .returning('id')
  .executeTakeFirstOrThrow()
await storeCrowd(database, { users: 2_000, betsEach: 5, matchId: id })
console.log(app.url)
console.log(app.database.url)

process.once('SIGTERM', () => {
  void app.close().then(() => process.exit(0))
})
