// Records a bet, settles it as won, and prints its profit. Node.js 24 runs it as it is: node settle-bet.ts
const { CLUTCHBOOK_URL = 'http://127.0.0.1:3000', CLUTCHBOOK_TOKEN = '' } = process.env

type Bet = { id: number; teams: string; status: 'pending' | 'won' | 'lost'; result: string | null }
type Refusal = { code: string; message: string; fields?: Record<string, string> }

async function call<T>(method: string, path: string, body: object): Promise<T> {
  const answer = await fetch(CLUTCHBOOK_URL + path, {
    method,
    headers: {
      Authorization: `Bearer ${CLUTCHBOOK_TOKEN}`,
      'Content-Type': 'application/json',
      // The language of the messages: pt, en or ru.
      'Accept-Language': 'en',
    },
    body: JSON.stringify(body),
  })
  if (answer.ok) return (await answer.json()) as T
  const { code, message, fields } = (await answer.json()) as Refusal
  const wait = answer.headers.get('Retry-After')
  throw new Error(
    `${answer.status} ${code}: ${message} ${JSON.stringify(fields ?? {})}${wait ? `, again in ${wait} s` : ''}`,
  )
}

const placed = await call<Bet>('POST', '/api/bets', {
  teams: 'Alfa vs Bravo',
  selectedTeam: 'Alfa',
  betType: 'match-winner',
  // Money and odds are decimal text, so that no digit is lost.
  amount: '20.00',
  odds: '2.15',
})
const settled = await call<Bet>('PATCH', `/api/bets/${placed.id}/result`, { status: 'won' })
console.log(`${settled.teams}: ${settled.status}, ${settled.result}`)
