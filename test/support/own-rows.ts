import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Person } from './app.ts'
import { SPIRIT_BET } from './bets.ts'
import type { Browser } from './browser.ts'
import { newDevice } from './devices.ts'
import { importsOf } from './imports.ts'
import { tokenOf } from './tokens.ts'

/** Contained in every text of the rows below: a response to another account that contains it leaks a row. */
export const PRIVATE = 'Qvxzy'

const BET = {
  ...SPIRIT_BET,
  teams: `${PRIVATE} Owls vs ${PRIVATE} Nine`,
  selectedTeam: `${PRIVATE} Owls`,
  bookmaker: `${PRIVATE} House`,
  tags: [`${PRIVATE} tag`],
  tipster: `${PRIVATE} friend`,
  note: `${PRIVATE} note`,
}
const { teams, selectedTeam, odds, betType } = BET
const LEG = { teams, selectedTeam, odds, betType }
const MULTIPLE = { amount: '3.00', legs: [LEG, { ...LEG, betType: 'total-maps (over 2.5)' }] }
const FILE = `Date,Event,Selection,Odds,Stake,Result\n2026-11-02 18:00,${teams},${selectedTeam},1.90,5,won\n`

/** Kinds of rows that a URL can name, each created through the API by its owner. Resolves with the name of a new one. */
export const OWN_ROWS = {
  bet: (owner: Owner) => made(owner, '/api/bets', BET),
  async settledBet(owner: Owner) {
    const id = await made(owner, '/api/bets', BET)
    await sent(owner, 'PATCH', `/api/bets/${id}/result`, { status: 'won' })
    return id
  },
  async pricedBet(owner: Owner) {
    const id = await made(owner, '/api/bets', BET)
    await sent(owner, 'PUT', `/api/bets/${id}/close`, { odds: '1.80' })
    return id
  },
  multiple: (owner: Owner) => made(owner, '/api/bets/multiple', MULTIPLE),
  async act(owner: Owner) {
    const [key, id] = [randomUUID(), await made(owner, '/api/bets', BET)]
    const action = { kind: 'settle', outcome: 'won' }
    const json = { bets: { ids: [Number(id)] }, action }
    await sent(owner, 'POST', '/api/bets/bulk', json, { 'Idempotency-Key': key })
    return key
  },
  filter: (owner: Owner) => made(owner, '/api/bets/filters', { name: `${PRIVATE} ${randomUUID()}`, query: 'tag=live' }),
  token: async (owner: Owner) => String((await tokenOf(owner.browser, owner.person.password, 'read')).id),
  async device(owner: Owner) {
    const device = await sent(owner, 'PUT', '/api/push/devices', newDevice(`${PRIVATE} phone`))
    return String(((await device.json()) as { id: number }).id)
  },
  movement: (owner: Owner) =>
    made(owner, '/api/cash/movements', { kind: 'deposit', amount: '50.00', note: `${PRIVATE} note` }),
  async bookmaker(owner: Owner) {
    const bookmaker = `${PRIVATE} ${randomUUID()}`
    await made(owner, '/api/cash/movements', { kind: 'deposit', amount: '50.00', bookmaker })
    return bookmaker
  },
  async favorite(owner: Owner) {
    await sent(owner, 'POST', '/api/favorites', { hltvId: 1 })
    return '1'
  },
  favoriteTeam: (owner: Owner) => made(owner, '/api/favorite-teams', { name: `${PRIVATE} ${randomUUID()}` }),
  async noFavorite(owner: Owner) {
    await sent(owner, 'DELETE', '/api/favorites/2', undefined)
    return '2'
  },
  async word(owner: Owner) {
    await made(owner, '/api/bets', { ...BET, tags: [`${PRIVATE} word`] })
    return `${PRIVATE} word`
  },
  async surveyedImport(owner: Owner) {
    return String((await (await restedImports(owner)).uploaded(FILE, `${PRIVATE}.csv`)).id)
  },
  async readImport(owner: Owner) {
    const imports = await restedImports(owner)
    return String((await imports.planned(await imports.uploaded(FILE, `${PRIVATE}.csv`))).id)
  },
  async doneImport(owner: Owner) {
    // A distinct stake, because an equal row would be recognized.
    stakes += 1
    const file = FILE.replace(',5,', `,${stakes},`)
    return String((await (await restedImports(owner)).imported(file, `${PRIVATE}.csv`)).id)
  },
} as const
let stakes = 5

export type RowKind = keyof typeof OWN_ROWS
export type Owner = { readonly browser: Browser; readonly person: Person }

async function sent({ browser }: Owner, method: string, path: string, json: unknown, headers = {}): Promise<Response> {
  const answer = await browser.fetch(path, { method, json, headers })
  expect(answer.ok, `${method} ${path} answered ${answer.status}`).toBe(true)
  return answer
}

async function made(owner: Owner, path: string, json: unknown): Promise<string> {
  const { id } = (await (await sent(owner, 'POST', path, json)).json()) as { id: number }
  return String(id)
}

/** Waits until no import job of the account runs, because another import cannot begin before, and returns the imports. */
async function restedImports({ browser }: Owner) {
  const imports = importsOf(browser)
  for (const { id } of await imports.list()) await imports.rested(id)
  return imports
}

/** The complete export of an account, without the times of the export and of the last token use. */
export async function exportOf(owner: Owner): Promise<unknown> {
  const { password } = owner.person
  const text = await (await sent(owner, 'POST', '/api/account/export', { password })).text()
  return JSON.parse(text, (key, value: unknown) => (key === 'exportedAt' || key === 'lastUsedAt' ? undefined : value))
}
