import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportDetail } from '../src/contract/imports.ts'
import { type HostileFile, hostileFiles } from '../test/support/hostile-files.ts'
import { type MeasuredProcess, startProcess } from './measured-process.ts'
import type { Row } from './row.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
const MOST_MS = 20

/** The longest block of the event loop, in CPU time, during the import of a hostile file, from upload to completion. */
export async function measureHostileFiles(): Promise<Row[]> {
  const files = hostileFiles()
  const held = files.map(({ name }) => ({ name, ours: Number.POSITIVE_INFINITY }))
  let floor = Number.POSITIVE_INFINITY
  // The minimum of several rounds: other load slows the loop down occasionally, the file blocks it every time.
  for (let round = 0; round < ROUNDS; round += 1) {
    const app = await startProcess('bench/imports-app.ts')
    const { cookie = '' } = JSON.parse(await app.line()) as { cookie?: string }
    await read(app, cookie, { name: 'first.csv', bytes: new Uint8Array(Buffer.from('Date,Event\n')) })
    await app.cpuHold()
    await sleep(500)
    floor = Math.min(floor, await app.cpuHold())
    for (const [index, file] of files.entries()) {
      const each = held[index]
      if (!each) continue
      await read(app, cookie, file)
      each.ours = Math.min(each.ours, await app.cpuHold())
    }
    await app.end()
  }
  const worst = held.reduce((one, other) => (other.ours > one.ours ? other : one))
  const added = worst.ours - floor
  return [
    {
      what: `imports of ${files.length} hostile files, the longest hold of the event loop, in CPU time`,
      ours: `${worst.ours.toFixed(1)} ms, ${worst.name}`,
      floor: `${floor.toFixed(1)} ms, at rest`,
      measured: `${added.toFixed(1)} ms more`,
      reach: `≤ ${MOST_MS} ms`,
      holds: added <= MOST_MS,
    },
  ]
}

/** Uploads the file, reads it by the proposed plan, and waits until no job works on it. */
async function read({ url }: MeasuredProcess, cookie: string, { name, bytes }: HostileFile): Promise<void> {
  const ask = async (path: string, body?: string | Uint8Array<ArrayBuffer>, type = 'application/json') => {
    const sent = body === undefined ? {} : { method: 'POST', body }
    const answer = await fetch(`${url}/api/imports${path}`, { ...sent, headers: { cookie, 'content-type': type } })
    if (!answer.ok) throw new Error(`${path} of ${name} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as ImportDetail
  }
  const rested = async (id: number) => {
    for (;;) {
      const found = await ask(`/${id}`)
      if (found.progress === null) return found
      await sleep(50)
    }
  }
  const { id } = await ask('?name=hostile.csv', bytes, 'application/octet-stream')
  const { survey, failure } = await rested(id)
  if (failure || !survey) return
  await ask(`/${id}/plan`, JSON.stringify(survey.proposed))
  await rested(id)
}
