import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { ImportDetail } from '../../src/contract/imports.ts'
import { createBrowser } from '../support/browser.ts'
import { importsOf } from '../support/imports.ts'
import { makeUsedDataDir, run, startServer, stop } from '../support/program.ts'
import { fillDisk, mountSmallDisk } from '../support/small-disk.ts'

const PERSON = { firstName: 'Ana', lastName: 'Souza', email: 'ana.souza@example.com', password: 'correct horse' }
/** Four batches. */
const ROWS = 2_000
const FILE = [
  'Placed at;Event;Pick;Odds;Stake;Result;Bookmaker',
  ...Array.from({ length: ROWS }, (_, at) => `2026-03-01T10:00:00Z;Alfa vs Bravo;Alfa;1.85;${at + 1}.00;won;`),
].join('\n')
const PLACED = 200
const BET = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', amount: '50.00', odds: '1.85', betType: 'match-winner' }

/** Null where this user may not mount one. */
const disk = mountSmallDisk()
afterAll(() => disk?.unmount())

test.skipIf(disk === null)(
  'on a full disk bets, imports and backups fail with a reason and leave no part; with room everything goes on',
  async () => {
    const folder = disk?.folder ?? ''
    const env = { DATA_DIR: await makeUsedDataDir(folder) }
    const server = await startServer(env)
    const person = createBrowser(server.url)
    expect((await person.post('/api/register', PERSON)).status).toBe(201)
    const imports = importsOf(person)
    const planned = await imports.planned(await imports.uploaded(FILE))
    expect(planned).toMatchObject({ state: 'ready', failure: null })
    const { id } = planned

    const [filler, rest] = [path.join(folder, 'filler'), path.join(folder, 'rest')]
    await fillDisk(filler)
    // Every request is answered, with success or with 503.
    const begun = await imports.post(`/${id}/run`, {})
    expect([200, 503]).toContain(begun.status)
    // The work fails before there is room again.
    const hasFailed = async () => {
      if (/import failed|could not persist import result/.test(server.output())) return true
      const answer = await imports.ask(`/${id}`)
      return answer.status === 200 && ((await answer.json()) as ImportDetail).state === 'ready'
    }
    if (begun.status === 200) await expect.poll(hasFailed).toBe(true)
    const place = (at: number) =>
      person.fetch('/api/bets', {
        method: 'POST',
        json: { ...BET, amount: `${at + 1}.00` },
        headers: { 'idempotency-key': `disk-${at}` },
      })
    for (let at = 0; at < PLACED; at += 1) expect([201, 503]).toContain((await place(at)).status)
    expect((await person.get('/api/live-matches')).status).toBe(200)
    const file = path.join(folder, 'backup.sql.gz')
    // PostgreSQL may have freed some meanwhile.
    await fillDisk(rest)
    const backup = run(process.execPath, ['src/server/commands/backup.ts', file], { env })
    expect(await backup.ended).toBe(1)
    expect(backup.output()).not.toBe('')
    expect(readdirSync(folder).filter((name) => name.startsWith('backup'))).toEqual([])

    for (const each of [filler, rest]) rmSync(each)
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200)
    // The end of the import can be stored only now, if the disk was too full for that as well.
    expect((await imports.rested(id)).state).toBe('ready')
    const total = async () => Number((await person.get('/api/bets?limit=1')).headers.get('x-total-count'))
    for (let at = 0; at < PLACED; at += 1) expect((await place(at)).status).toBe(201)
    expect(await total()).toBe(PLACED)
    expect(await imports.run(id)).toMatchObject({ state: 'done', counts: { new: ROWS } })
    expect((await person.post('/api/bets', BET)).status).toBe(201)
    expect(await total()).toBe(PLACED + ROWS + 1)
    await stop(server)
  },
)
