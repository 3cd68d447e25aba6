import { realpath, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeDataDir, makeUsedDataDir, postmasterPid, runServer, startServer } from '../support/program.ts'

const isRoot = process.getuid?.() === 0

test('of two first starts at once one serves and the other is refused', async () => {
  const dataDir = await makeDataDir()
  const both = [runServer({ DATA_DIR: dataDir }), runServer({ DATA_DIR: dataDir })]
  const outcomes = await Promise.all(both.map((server) => server.prints(/is ready at|Another Clutchbook server/)))
  expect(outcomes.map(([words]) => words).toSorted()).toEqual(['Another Clutchbook server', 'is ready at'])
})

test.runIf(isRoot)(
  'as root, the database of a DATA_DIR in a private home is elsewhere, and the start says where',
  async () => {
    const dataDir = await makeDataDir(os.homedir())
    const server = await startServer({ DATA_DIR: dataDir })
    const [, place = ''] = await server.prints(/The database is in (\S+):/)
    expect(place).toMatch(/^\/var\/lib\/clutchbook\//)
    expect(await realpath(path.join(dataDir, 'postgres'))).toBe(place)
    expect((await stat(place)).uid).not.toBe(0)
    expect((await stat(place)).mode & 0o777).toBe(0o700)
  },
)

test('ADMIN_EMAIL of an ordinary account stops the start with one line', async () => {
  const dataDir = await makeUsedDataDir()
  const server = await startServer({ DATA_DIR: dataDir })
  const person = { firstName: 'Ana', lastName: 'Souza', email: 'ana@example.com', password: 'correct horse' }
  const headers = { 'content-type': 'application/json' }
  await fetch(`${server.url}/api/register`, { method: 'POST', headers, body: JSON.stringify(person) })
  server.process.kill('SIGINT')
  await server.ended
  const refused = runServer({ DATA_DIR: dataDir, ADMIN_EMAIL: person.email, ADMIN_PASSWORD: 'some secret' })
  expect(await refused.ended).toBe(1)
  expect(refused.output().trim().split('\n')).toEqual([expect.stringContaining('belongs to an ordinary account')])
  expect(postmasterPid(path.join(dataDir, 'postgres'))).toBeNull()
})
