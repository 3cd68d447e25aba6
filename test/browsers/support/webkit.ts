import { mkdir, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import path from 'node:path'
import { vi } from 'vitest'
import type { BrowserProgram, Driver } from './driver.ts'
import { startProgram } from './programs.ts'

/** Without this style the toolbar, and so the window, is at least 447 px wide. */
const NARROW_TOOL_BAR = `
* { padding: 0; margin: 0; min-width: 0; border-width: 0; font-size: 1px; }
toolbar image { -gtk-icon-transform: scale(0); }
`
/** The height of the toolbar. */
const TOOL_BAR = 36

/** WebKitGTK's MiniBrowser through classic WebDriver, on a display of Xvfb. */
export async function startWebkit(): Promise<BrowserProgram> {
  const port = await freePort()
  const prepare = async (home: string) => {
    await mkdir(path.join(home, '.config/gtk-3.0'), { recursive: true })
    await writeFile(path.join(home, '.config/gtk-3.0/gtk.css'), NARROW_TOOL_BAR)
    return [`--port=${port}`]
  }
  const program = await startProgram('WebKitWebDriver', prepare, {
    // With an unknown locale the browser requests English.
    LANG: 'en_GB.UTF-8',
    // The sandbox does not start as root or in a container.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    NO_AT_BRIDGE: '1',
  })
  const call = caller(`http://127.0.0.1:${port}`)
  await vi.waitFor(() => call('GET', '/status'), { timeout: 10_000 })
  const browser = { binary: process.env['WEBKIT_BROWSER'], args: ['--automation'] }
  const open = async () => {
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browser } }
    return (await call('POST', '/session', { capabilities })) as {
      sessionId: string
      capabilities: { browserVersion: string }
    }
  }
  const first = await open()
  await call('DELETE', `/session/${first.sessionId}`)
  return {
    version: first.capabilities.browserVersion,
    open: async () => openTab(call, `/session/${(await open()).sessionId}`),
    close: program.close,
  }
}

type Call = ReturnType<typeof caller>

function caller(url: string) {
  return async (method: 'GET' | 'POST' | 'DELETE', address: string, body?: object): Promise<unknown> => {
    const answer = await fetch(url + address, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`${method} ${address}: ${JSON.stringify(value)}`)
    return value
  }
}

function openTab(call: Call, session: string): Driver {
  return {
    async goto(url) {
      await call('POST', `${session}/url`, { url })
    },
    async back() {
      await call('POST', `${session}/back`, {})
    },
    async reload() {
      await call('POST', `${session}/refresh`, {})
    },
    async run(functionText, args) {
      const script = `
        const [args, done] = arguments
        Promise.resolve(args).then((args) => (${functionText})(...args)).then(
          (value) => done({ value: value === undefined ? null : JSON.stringify(value) }),
          (error) => done({ error: String(error) }),
        )`
      const answer = (await call('POST', `${session}/execute/async`, { script, args: [args] })) as {
        value: string | null
        error?: string
      }
      if (answer.error !== undefined) throw new Error(answer.error)
      return answer.value === null ? undefined : (JSON.parse(answer.value) as unknown)
    },
    async act(actions) {
      await call('POST', `${session}/actions`, { actions })
    },
    async resize(width, height) {
      await call('POST', `${session}/window/rect`, { x: 0, y: 0, width, height: height + TOOL_BAR })
    },
    async screenshot() {
      return Buffer.from((await call('GET', `${session}/screenshot`)) as string, 'base64')
    },
    async close() {
      await call('DELETE', session)
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
