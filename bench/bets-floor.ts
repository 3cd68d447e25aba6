// The floor for one page of bets: `node:http`, the same SQL by the same driver, and JSON.stringify.

import { createServer } from 'node:http'
import pg from 'pg'

const [connectionString = '', owner = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString, max: 10 })

const server = createServer((_, response) => {
  void answer().then((body) => {
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(body)
  })
})

async function answer(): Promise<string> {
  const [page] = await Promise.all([
    pool.query('SELECT * FROM bets WHERE user_id = $1 ORDER BY placed_at DESC, id DESC LIMIT 51', [owner]),
    pool.query(
      `SELECT sum(bets) AS bets, sum(staked) AS staked, sum(profit) AS profit
       FROM bet_sums WHERE user_id = $1 AND scope = 'type'`,
      [owner],
    ),
  ])
  return JSON.stringify(page.rows)
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`)
})
