import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { WebSocket } from 'ws'
import type { BrowserProgram, Driver } from './driver.ts'
import { startProgram } from './programs.ts'

/** Disables connections to the vendor and sets the language to English. */
const SETTINGS = {
  'intl.accept_languages': 'en-GB, en',
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutConfig.showWarning': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.systemAddon.update.enabled': false,
  'messaging-system.rsexperimentloader.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#no-remote-settings',
  'toolkit.telemetry.enabled': false,
}

type Answer = { id?: number; type: string; result?: unknown; error?: string; message?: string }
type Evaluated = { type: string; result?: { value?: string }; exceptionDetails?: { text: string } }

/** Firefox through its built-in WebDriver BiDi. */
export async function startFirefox(): Promise<BrowserProgram> {
  const program = await startProgram(process.env['FIREFOX_PATH'] ?? 'firefox', async (home) => {
    const lines = Object.entries(SETTINGS).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
    await writeFile(path.join(home, 'user.js'), lines.join('\n'))
    return ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port=0']
  })
  const connection = await connect(`${await program.says(/WebDriver BiDi listening on (\S+)/)}/session`)
  const session = (await connection.call('session.new', { capabilities: {} })) as {
    capabilities: { browserVersion: string }
  }
  return {
    version: session.capabilities.browserVersion,
    open: () => openTab(connection),
    async close() {
      connection.close()
      await program.close()
    },
  }
}

type Connection = Awaited<ReturnType<typeof connect>>

async function connect(url: string) {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.on('message', (data: Buffer) => {
    const answer = JSON.parse(data.toString()) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  let calls = 0
  return {
    async call(method: string, params: object): Promise<unknown> {
      calls += 1
      const id = calls
      const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
      socket.send(JSON.stringify({ id, method, params }))
      const answer = await answered
      waiting.delete(id)
      if (answer.type === 'error') throw new Error(`${method}: ${answer.error}: ${answer.message}`)
      return answer.result
    },
    close: () => socket.terminate(),
  }
}

async function openTab({ call }: Connection): Promise<Driver> {
  const { userContext } = (await call('browser.createUserContext', {})) as { userContext: string }
  const tab = (await call('browsingContext.create', { type: 'tab', userContext })) as { context: string }
  const { context } = tab
  return {
    async goto(url) {
      await call('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async back() {
      await call('browsingContext.traverseHistory', { context, delta: -1 })
    },
    async reload() {
      await call('browsingContext.reload', { context, wait: 'complete' })
    },
    async run(functionText, args) {
      const answer = (await call('script.callFunction', {
        functionDeclaration: `async (args) => JSON.stringify(await (${functionText})(...JSON.parse(args)))`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: true,
      })) as Evaluated
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text)
      const { value } = answer.result ?? {}
      return value === undefined ? undefined : (JSON.parse(value) as unknown)
    },
    async act(actions) {
      await call('input.performActions', { context, actions })
    },
    async resize(width, height) {
      await call('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    async screenshot() {
      const { data } = (await call('browsingContext.captureScreenshot', { context })) as { data: string }
      return Buffer.from(data, 'base64')
    },
    async close() {
      await call('browser.removeUserContext', { userContext })
    },
  }
}
