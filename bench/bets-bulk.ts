import type { People } from './bets-app.ts'
import type { MeasuredProcess } from './measured-process.ts'
import { percentile95, type Row } from './row.ts'

const SECONDS = 60

type Answer = { readonly left: number; readonly changed?: number; readonly restored?: number }

/** Tags 100,000 bets and undoes it, while another user reads the first page again and again. Changes the data of the benchmark. */
export async function measureBulk({ url }: MeasuredProcess, { few, many }: People): Promise<Row> {
  const page = async () => {
    const start = performance.now()
    await (await fetch(`${url}/api/bets?limit=50`, { headers: { cookie: few } })).arrayBuffer()
    return performance.now() - start
  }
  const post = async (path: string, body?: object): Promise<Answer> => {
    const headers = { cookie: many, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(url + path, { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const listed = await fetch(`${url}/api/bets?limit=1`, { headers: { cookie: many } })
  const count = Number(listed.headers.get('x-total-count'))
  const act = { key: 'bench-bulk', bets: { filter: {}, count }, action: { kind: 'add-tag', tag: 'bench' } }
  const quiet: number[] = []
  for (let n = 0; n < 200; n += 1) quiet.push(await page())

  const busy: number[] = []
  const end = new AbortController()
  const reading = (async () => {
    while (!end.signal.aborted) busy.push(await page())
  })()
  const start = performance.now()
  while ((await post('/api/bets/bulk', act)).left > 0);
  const tagged = (performance.now() - start) / 1000
  while ((await post('/api/bets/bulk/bench-bulk/undo')).left > 0);
  const undone = (performance.now() - start) / 1000 - tagged
  end.abort()
  await reading
  return {
    what: `${count.toLocaleString('en')} bets tagged at once, and undone`,
    ours: `${tagged.toFixed(1)} s, and ${undone.toFixed(1)} s`,
    floor: `${percentile95(quiet).toFixed(1)} ms, another user's first page, p95`,
    measured: `${percentile95(busy).toFixed(1)} ms meanwhile`,
    reach: `≤ ${SECONDS} s each`,
    holds: tagged <= SECONDS && undone <= SECONDS,
  }
}
