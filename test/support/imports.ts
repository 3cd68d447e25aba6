import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import type { ImportDetail, ImportRow } from '../../src/contract/imports.ts'
import type { ImportRowKind, ImportState } from '../../src/domain/import/import-state.ts'
import type { Ask, Browser } from './browser.ts'

const BYTES = { 'content-type': 'application/octet-stream' }
const AT_WORK: readonly ImportState[] = ['surveying', 'reading', 'running']

/** The calls of imports, sent by this browser. */
export function importsOf(browser: Browser) {
  const ask = (path: string, more: Ask = {}) =>
    browser.fetch(`/api/imports${path}`, { ...more, headers: { 'accept-language': 'en', ...more.headers } })
  const post = (path: string, json?: unknown) => ask(path, { method: 'POST', ...(json !== undefined && { json }) })

  async function read(id: number): Promise<ImportDetail> {
    const answer = await ask(`/${id}`)
    expect(answer.status).toBe(200)
    return (await answer.json()) as ImportDetail
  }

  /** Waits until no job of the import runs, and returns it. */
  async function rested(id: number): Promise<ImportDetail> {
    for (;;) {
      const found = await read(id)
      if (!AT_WORK.includes(found.state)) return found
      await wait(20)
    }
  }

  const send = (file: Uint8Array | string, name = 'bets.csv') =>
    ask(`?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      body: new Uint8Array(Buffer.from(file)),
      headers: BYTES,
    })

  async function begin(file: Uint8Array | string, name?: string): Promise<number> {
    const answer = await send(file, name)
    expect(answer.status).toBe(201)
    return ((await answer.json()) as ImportDetail).id
  }

  /** Sends a file and waits for its survey. */
  const uploaded = async (file: Uint8Array | string, name?: string) => rested(await begin(file, name))

  /** Reads the file by the proposed plan with these changes; if it has one currency, amounts are read unconverted. */
  async function planned(
    { id, survey }: ImportDetail,
    change: Partial<ImportDetail['plan']> = {},
  ): Promise<ImportDetail> {
    const [currency = null, ...others] = survey?.currencies ?? []
    const isOne = currency !== null && others.length === 0
    const answer = await post(`/${id}/plan`, { ...survey?.proposed, ...(isOne && { currency }), ...change })
    expect(answer.status).toBe(200)
    return rested(id)
  }

  async function run(id: number, json: object = {}): Promise<ImportDetail> {
    const answer = await post(`/${id}/run`, json)
    expect(answer.status).toBe(200)
    return rested(id)
  }

  return {
    ask,
    post,
    send,
    begin,
    read,
    rested,
    uploaded,
    planned,
    run,
    /** Runs the whole import, from the file to the bets in the book. */
    imported: async (file: Uint8Array | string, name?: string) => run((await planned(await uploaded(file, name))).id),
    async rows(id: number, kind: ImportRowKind, after = 0): Promise<ImportRow[]> {
      const answer = await ask(`/${id}/rows?kind=${kind}&after=${after}`)
      expect(answer.status).toBe(200)
      return (await answer.json()) as ImportRow[]
    },
    async list(): Promise<ImportDetail[]> {
      return (await (await ask('')).json()) as ImportDetail[]
    },
  }
}
export type Imports = ReturnType<typeof importsOf>
