// The whole server with a signed-in administrator, who may call every route. Prints its address, then the administrator's cookie.

import { startTestApp } from '../test/support/app.ts'
import { scriptedSource } from '../test/support/scripted-source.ts'

const app = await startTestApp({ source: scriptedSource(), webRoot: 'dist' })
const administrator = await app.signUpAdministrator()
console.log(app.url)
console.log(administrator.cookie())

process.once('SIGTERM', () => {
  void app.close().then(() => process.exit(0))
})
