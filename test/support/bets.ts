import type { Bet } from '../../src/contract/bets/bets.ts'
import type { TestApp } from './app.ts'
import type { Ask, Browser } from './browser.ts'

/** A valid request. */
export const SPIRIT_BET = {
  teams: 'Team Spirit vs Natus Vincere',
  selectedTeam: 'Team Spirit',
  amount: '50.00',
  odds: '1.85',
  betType: 'match-winner',
}

/** The API calls about bets, sent by this browser. */
export function betsOf(browser: Browser) {
  const english = (path: string, { headers, ...ask }: Ask = {}) =>
    browser.fetch(path, { ...ask, headers: { 'accept-language': 'en', ...headers } })
  const place = (more: object = {}, headers: Record<string, string> = {}) =>
    english('/api/bets', { method: 'POST', json: { ...SPIRIT_BET, ...more }, headers })
  const bet = async (answer: Response) => (await answer.json()) as Bet
  return {
    fetch: english,
    place,
    async placed(more: object = {}): Promise<Bet> {
      const answer = await place(more)
      if (answer.status !== 201) throw new Error(`answered ${answer.status}: ${await answer.text()}`)
      return bet(answer)
    },
    placeMultiple: (json: unknown, headers: Record<string, string> = {}) =>
      english('/api/bets/multiple', { method: 'POST', json, headers }),
    read: (id: number) => english(`/api/bets/${id}`),
    history: (id: number) => english(`/api/bets/${id}/history`),
    cashOut: (id: number, json: unknown) => english(`/api/bets/${id}/cash-out`, { method: 'POST', json }),
    reopen: (id: number, json: unknown = {}) => english(`/api/bets/${id}/reopen`, { method: 'POST', json }),
    change: (id: number, json: unknown) => english(`/api/bets/${id}`, { method: 'PATCH', json }),
    settle: (id: number, json: unknown) => english(`/api/bets/${id}/result`, { method: 'PATCH', json }),
    remove: (id: number) => english(`/api/bets/${id}`, { method: 'DELETE' }),
    clear: () => english('/api/bets', { method: 'DELETE' }),
    async list(query = ''): Promise<Bet[]> {
      const answer = await english(`/api/bets${query}`)
      if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${await answer.text()}`)
      return (await answer.json()) as Bet[]
    },
  }
}
export type Bets = ReturnType<typeof betsOf>

/** A new user, signed in. */
export async function bettor(app: TestApp): Promise<Bets> {
  return betsOf(await app.signUp())
}
