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

/** For push messages without the internet: Firefox subscribes at this service, and shows notifications in windows of its own. */
export type PushSettings = { readonly socketUrl: string }

const settingsFor = ({ socketUrl }: PushSettings) => ({
  'dom.push.serverURL': socketUrl,
  'dom.push.testing.allowInsecureServerURL': true,
  // A Firefox with a debugging port does not connect by itself.
  'dom.push.connection.enabled': true,
  'permissions.default.desktop-notification': 1,
  'alerts.useSystemBackend': false,
})

/** A notification as it stands on the screen. */
export type ShownNotice = { readonly title: string; readonly body: string }

export type FirefoxProgram = BrowserProgram & {
  /** What stands on the screen, also without a page. */
  shown(): Promise<ShownNotice[]>
  pressNotice(title: string): Promise<void>
  /** The addresses of all tabs. */
  addresses(): Promise<string[]>
}

type Answer = { id?: number; type: string; result?: unknown; error?: string; message?: string }
type Evaluated = { type: string; result?: { value?: string }; exceptionDetails?: { text: string } }

/** Firefox through its built-in WebDriver BiDi: without a window, unless it is for push messages. */
export async function startFirefox(push?: PushSettings): Promise<FirefoxProgram> {
  const program = await startProgram(process.env['FIREFOX_PATH'] ?? 'firefox', async (home) => {
    const settings = { ...SETTINGS, ...(push && settingsFor(push)) }
    const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
    await writeFile(path.join(home, 'user.js'), lines.join('\n'))
    // The windows of notifications are parts of the browser itself.
    const look = push ? '--remote-allow-system-access' : '--headless'
    return [look, '--no-remote', '--profile', home, '--remote-debugging-port=0']
  })
  const connection = await connect(`${await program.says(/WebDriver BiDi listening on (\S+)/)}/session`)
  const session = (await connection.call('session.new', { capabilities: {} })) as {
    capabilities: { browserVersion: string }
  }
  return {
    version: session.capabilities.browserVersion,
    open: () => openTab(connection),
    shown: () => shownNotices(connection),
    pressNotice: (title) => pressNotice(connection, title),
    async addresses() {
      return (await contexts(connection, {})).map(({ url }) => url)
    },
    async close() {
      connection.close()
      await program.close()
    },
  }
}

type Context = { readonly context: string; readonly url: string }

async function contexts({ call }: Connection, params: object): Promise<readonly Context[]> {
  return ((await call('browsingContext.getTree', params)) as { contexts: Context[] }).contexts
}

/** Runs a function, given as source text, in each notification on the screen. */
async function inEachNotice(connection: Connection, functionText: string): Promise<unknown[]> {
  const windows = (await contexts(connection, { 'moz:scope': 'chrome' })).filter(({ url }) =>
    url.endsWith('/alert.xhtml'),
  )
  return Promise.all(windows.map(({ context }) => evaluate(connection, context, functionText, [])))
}

async function shownNotices(connection: Connection): Promise<ShownNotice[]> {
  const read = `() => ({
    title: document.getElementById('alertTitleLabel').getAttribute('value'),
    body: document.getElementById('alertTextLabel').textContent,
  })`
  return (await inEachNotice(connection, read)) as ShownNotice[]
}

/** A mouse's press in the middle of its title: the actions of WebDriver do not reach parts of the browser. */
async function pressNotice(connection: Connection, title: string): Promise<void> {
  const press = `() => {
    const label = document.getElementById('alertTitleLabel')
    if (label.getAttribute('value') !== ${JSON.stringify(title)}) return
    const { left, top, width, height } = label.getBoundingClientRect()
    const at = [left + width / 2, top + height / 2]
    for (const type of ['mousemove', 'mousedown', 'mouseup']) synthesizeMouseEvent(type, ...at, { clickCount: 1 }, {})
  }`
  await inEachNotice(connection, press)
}

async function evaluate(
  { call }: Connection,
  context: string,
  functionText: string,
  args: readonly unknown[],
): Promise<unknown> {
  const answer = (await call('script.callFunction', {
    functionDeclaration: `async (args) => JSON.stringify(await (${functionText})(...JSON.parse(args)))`,
    arguments: [{ type: 'string', value: JSON.stringify(args) }],
    target: { context },
    awaitPromise: true,
  })) as Evaluated
  if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text)
  const { value } = answer.result ?? {}
  return value === undefined ? undefined : (JSON.parse(value) as unknown)
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

async function openTab(connection: Connection): Promise<Driver> {
  const { call } = connection
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
    run: (functionText, args) => evaluate(connection, context, functionText, args),
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
