// Prints every match of the live and the upcoming list, and again each one that changes. Node.js 24 runs it as it is.
const { CLUTCHBOOK_URL = 'http://127.0.0.1:3000', CLUTCHBOOK_TOKEN = '' } = process.env

type Match = { team1: string; team2: string; status: string; score1: number | null; score2: number | null }
type Message =
  | { type: 'connected' | 'fresh' }
  | { type: 'state'; live: Match[]; upcoming: Match[] }
  | { type: 'changes'; matches: Match[] }
  | { type: 'changed'; what: string[] }

const socket = new WebSocket(`${CLUTCHBOOK_URL.replace(/^http/, 'ws')}/ws`, {
  headers: { Authorization: `Bearer ${CLUTCHBOOK_TOKEN}` },
})
socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'register', since: null })))
socket.addEventListener('message', ({ data }) => {
  const message = JSON.parse(String(data)) as Message
  if (message.type === 'state') print([...message.live, ...message.upcoming])
  if (message.type === 'changes') print(message.matches)
  if (message.type === 'changed') console.log('to be loaded again:', message.what.join(', '))
})
socket.addEventListener('close', ({ code }) => console.log('closed', code))

function print(matches: readonly Match[]): void {
  for (const { team1, team2, status, score1, score2 } of matches) {
    console.log(`${team1} ${score1 ?? '-'}:${score2 ?? '-'} ${team2} (${status})`)
  }
}
