import { inflateRawSync } from 'node:zlib'
import type { Choices } from '../../support/bad-requests.ts'
import { exportOf, type Owner } from '../../support/own-rows.ts'
import { zipOf } from '../../support/zip.ts'
import type { HostileKind } from './hostile-archives.ts'

/** JSON values that are invalid in some field. */
const WRONG = [
  'null',
  'true',
  '{}',
  '[]',
  '[[1]]',
  '-0',
  '1e309',
  '2.5',
  '-5',
  '"-5.00"',
  '"0.00"',
  '"7.77"',
  '"9999999999.99"',
  '"1e3"',
  '""',
  '"\\u0000"',
  '"\\ud83d"',
  '"\\u202e"',
  '"won"',
  '"lost"',
  '"void"',
  '"pending"',
  '"cashed-out"',
  '"Charlie"',
  '"0000-01-01T00:00:00.000Z"',
  '"0001-01-01T00:00:00.000Z"',
  '"1960-01-01T00:00:00.000Z"',
  '"9999-12-31T00:00:00.000Z"',
  '"2026-02-30T00:00:00.000Z"',
  `"${'x'.repeat(199)}😀"`,
  `"${'x'.repeat(5_000)}"`,
  '{"stake":"1.00","paid":"0.00"}',
  '{"stake":"9999999.00","paid":"1.00"}',
] as const

const LEG = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', odds: '1.50', betType: 'match-winner' }
const BET = { ...LEG, amount: '10.00', bookmaker: 'House', tags: ['a'], note: 'a note' }

/** The exports of a small book, each corrupted in one place. */
export async function ownFiles(owner: Owner): Promise<Readonly<Record<string, HostileKind>>> {
  const { browser, person } = owner
  const sent = async (path: string, json: unknown, method = 'POST') => {
    const answer = await browser.fetch(path, { method, json })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const placed = async (more: object) =>
    ((await (await sent('/api/bets', { ...BET, ...more })).json()) as { id: number }).id
  await sent('/api/bets/multiple', {
    amount: '3.00',
    legs: [LEG, { ...LEG, teams: 'Charlie vs Delta', selectedTeam: 'Delta' }],
  })
  for (const outcome of ['won', 'void', 'half-lost']) {
    await sent(`/api/bets/${await placed({ freeBet: outcome === 'void' })}/result`, { outcome }, 'PATCH')
  }
  await sent(`/api/bets/${await placed({})}/cash-out`, { stake: '4.00', paid: '5.00' })
  await sent(`/api/bets/${await placed({ ownChance: '55' })}/close`, { odds: '1.40', otherOdds: '2.80' }, 'PUT')
  await sent('/api/cash/movements', { kind: 'deposit', amount: '50.00', bookmaker: 'House' })
  await sent('/api/cash/movements', { kind: 'correction', amount: '-5.00' })
  const file = async (name: string) => {
    const answer = await sent(`/api/account/export${name}`, { password: person.password })
    return Buffer.from(await answer.arrayBuffer())
  }
  const [json, csv, xlsx] = [await file('/bets.json'), await file('/bets.csv'), await file('/bets.xlsx')]
  const account = JSON.stringify(await exportOf(owner))
  return {
    'our bets as JSON': (choices) => Buffer.from(spoiledJson(json.toString(), choices)),
    'our account as JSON': (choices) => Buffer.from(spoiledJson(account, choices)),
    'our bets as CSV': (choices) => Buffer.from(spoiledCsv(csv.toString(), choices)),
    'our bets as a workbook': (choices) => spoiledXlsx(xlsx, choices),
  }
}

type Place = { readonly owner: Record<string, unknown>; readonly key: string }
const HERE = 'the spoiled value stands here'

function placesOf(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const owner = value as Record<string, unknown>
  return Object.keys(owner).flatMap((key) => [{ owner, key }, ...placesOf(owner[key])])
}

/** One or two fields of bets or movements get a wrong value, or are left out. */
function spoiledJson(text: string, { pick, below }: Choices): string {
  const file = JSON.parse(text) as { bets: unknown; movements?: unknown }
  const values: string[] = []
  for (let times = below(2); times >= 0; times -= 1) {
    const { owner, key } = pick([...placesOf(file.bets), ...placesOf(file.movements)])
    if (below(8) === 0) Reflect.deleteProperty(owner, key)
    else {
      owner[key] = `${HERE} ${values.length}`
      values.push(pick(WRONG))
    }
  }
  return values.reduce((spoiled, value, at) => spoiled.replace(`"${HERE} ${at}"`, () => value), JSON.stringify(file))
}

const plain = (value: string) => (value.startsWith('"') ? (JSON.parse(value) as string) : value)

/** Only the list cells of the sample contain commas or line breaks, and they are quoted. */
function spoiledCsv(text: string, { pick, below }: Choices): string {
  const lines = text.split('\n')
  const at = 1 + below(lines.length - 2)
  const cells: string[] = (lines[at] ?? '').match(/"(?:[^"]|"")*"|[^,"]+|(?<=,|^)(?=,|$)/g) ?? ['']
  const spoiled = cells.with(below(cells.length), `"${plain(pick(WRONG)).replaceAll('"', '""')}"`)
  return lines.with(at, spoiled.join(',')).join('\n')
}

function spoiledXlsx(file: Buffer, { pick, below }: Choices): Buffer {
  const parts = Object.fromEntries(entriesOf(file))
  const name = Object.keys(parts).find((each) => each.endsWith('sheet1.xml')) ?? ''
  const cells = [...(parts[name] ?? '').matchAll(/(<(?:v|t)[^>]*>)([^<]*)(<\/(?:v|t)>)/g)]
  const cell = pick(cells)
  const escaped = plain(pick(WRONG)).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\0', '_x0000_')
  const change = (text: string) =>
    `${text.slice(0, cell.index)}${cell[1]}${escaped}${cell[3]}${text.slice(cell.index + cell[0].length)}`
  // Sometimes a part is left out as well.
  return zipOf({ ...parts, [name]: below(20) === 0 ? '' : change(parts[name] ?? '') })
}

function* entriesOf(file: Buffer): Generator<[string, string]> {
  let at = file.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
  while (at >= 0 && file.readUInt32LE(at) === 0x02014b50) {
    const [packed, start] = [file.readUInt32LE(at + 20), file.readUInt32LE(at + 42)]
    const [name, extra, comment] = [28, 30, 32].map((field) => file.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    const data = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28)
    const bytes = file.subarray(data, data + packed)
    const text = file.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes
    yield [file.toString('utf8', at + 46, at + 46 + name), text.toString()]
    at += 46 + name + extra + comment
  }
}
