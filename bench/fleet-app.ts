// The whole server on the database of the first argument; the second one is its address without the pooler. Prints its address. The message "people"
// creates accounts and prints their cookies as JSON.

import { startTestApp } from '../test/support/app.ts'
import { scriptedSource } from '../test/support/scripted-source.ts'

const PEOPLE = 32

const [url = '', directUrl = null] = process.argv.slice(2)
const app = await startTestApp({
  source: scriptedSource(),
  database: { url, directUrl, drop: () => Promise.resolve() },
})
console.log(app.url)

async function signUpAll(): Promise<void> {
  const cookies: string[] = []
  while (cookies.length < PEOPLE) cookies.push((await app.signUp()).cookie())
  console.log(JSON.stringify(cookies))
}

process.on('message', (message) => {
  if (message === 'people') void signUpAll() // an error ends the process
})
process.once('SIGTERM', () => {
  void app.close().then(() => process.exit(0))
})
