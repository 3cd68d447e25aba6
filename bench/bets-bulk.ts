import { BULK_LIMIT } from '../src/contract/bets/bulk-bets.ts'
import type { People } from './bets-app.ts'
import type { MeasuredProcess } from './measured-process.ts'
import { percentile95, type Row } from './row.ts'

const SECONDS = 5

/** Tags as many bets as one bulk action allows and undoes it, while another user keeps reading the first page. Changes the data of the benchmark. */
export async function measureBulk({ url }: MeasuredProcess, { few, many }: People): Promise<Row> {
  const page = async () => {
    const start = performance.now()
    await (await fetch(`${url}/api/bets?limit=50`, { headers: { cookie: few } })).arrayBuffer()
    return performance.now() - start
  }
  const post = async (path: string, body?: object): Promise<void> => {
    const headers = {
      cookie: many,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': 'bench-bulk' }),
    }
    const answer = await fetch(url + path, { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  const listed = await fetch(`${url}/api/bets`, { headers: { cookie: many } })
  const ids = ((await listed.json()) as { id: number }[]).slice(0, BULK_LIMIT).map(({ id }) => id)
  const act = { bets: { ids }, action: { kind: 'add-tag', tag: 'bench' } }
  const quiet: number[] = []
  for (let n = 0; n < 200; n += 1) quiet.push(await page())

  const busy: number[] = []
  const end = new AbortController()
  const reading = (async () => {
    while (!end.signal.aborted) busy.push(await page())
  })()
  const start = performance.now()
  await post('/api/bets/bulk', act)
  const tagged = (performance.now() - start) / 1000
  await post('/api/bets/bulk/bench-bulk/undo')
  const undone = (performance.now() - start) / 1000 - tagged
  end.abort()
  await reading
  return {
    what: `${ids.length.toLocaleString('en')} bets tagged at once, and undone`,
    ours: `${tagged.toFixed(1)} s, and ${undone.toFixed(1)} s`,
    floor: `${percentile95(quiet).toFixed(1)} ms, another user's first page, p95`,
    measured: `${percentile95(busy).toFixed(1)} ms meanwhile`,
    reach: `≤ ${SECONDS} s each`,
    holds: tagged <= SECONDS && undone <= SECONDS,
  }
}
