// The whole server with one user. Prints its address, then the user's cookie and the address of the database as JSON.

import { startTestApp } from '../test/support/app.ts'
import { scriptedSource } from '../test/support/scripted-source.ts'

const app = await startTestApp({ source: scriptedSource() })
const browser = await app.signUp()
const other = await app.signUp()
console.log(app.url)
console.log(JSON.stringify({ cookie: browser.cookie(), other: other.cookie(), databaseUrl: app.database.url }))

process.once('SIGTERM', () => {
  void app.close().then(() => process.exit(0))
})
