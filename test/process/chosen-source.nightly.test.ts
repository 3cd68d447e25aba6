import { mkdir, readFile, rmdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { liveMatches } from '../../src/contract/matches/matches.ts'
import { type SystemState, systemState } from '../../src/contract/system.ts'
import { type Browser, createBrowser } from '../support/browser.ts'
import { makeDataDir, makeUsedDataDir, type RunningServer, runServer, startServer, stop } from '../support/program.ts'
import { startStandIn } from '../support/stand-in.ts'

const PERSON = { firstName: 'Ana', lastName: 'Souza', email: 'ana@example.com', password: 'correct horse' }
const PATIENCE = { timeout: 30_000 }
const TOKEN = 'a-token-of-pandascore'

/** As whoever reads the first lines of the log: the code opens the page. */
async function openSetup(server: RunningServer) {
  const [, code = ''] = await server.prints(/#([\w-]{22}) /)
  const browser = createBrowser(server.url)
  const installation = await (await browser.post('/api/setup/open', { code })).json()
  const setUp = (more: object) => browser.post('/api/setup', { code, currency: 'EUR', ...PERSON, ...more })
  return { browser, installation, setUp }
}

/** The source whose matches are served, also while the server starts again. */
const servedSource = (browser: Browser) =>
  browser
    .get(liveMatches.path)
    .then((answer) => answer.headers.get('x-data-source'))
    .catch(() => null)

/** Null while the server starts again. */
const stateOf = (browser: Browser) =>
  browser
    .get(systemState.path)
    .then((answer) => answer.json() as Promise<SystemState>)
    .catch(() => null)

const offered = async (browser: Browser) => (await stateOf(browser))?.sourceOffer

test('the source is chosen with the administrator, served without a start by hand, and again after one', async () => {
  const pandascore = await startStandIn('pandascore')
  onTestFinished(() => pandascore.close())
  const dataDir = await makeUsedDataDir()
  const env = { DATA_DIR: dataDir, PANDASCORE_BASE_URL: pandascore.url, LOG_LEVEL: 'info' }
  const server = await startServer(env)
  const { browser, installation, setUp } = await openSetup(server)
  expect(installation).toMatchObject({ source: 'demo', sourceOffer: { hasToken: false } })
  const without = await setUp({ source: 'pandascore' })
  expect([without.status, await without.json()]).toMatchObject([
    400,
    { fields: { pandascoreToken: 'Digite o token da PandaScore' } },
  ])

  // A choice that cannot be kept takes the account back.
  const file = path.join(dataDir, 'match-source.json')
  await mkdir(file)
  const choice = { source: 'pandascore', pandascoreToken: TOKEN }
  expect((await setUp(choice)).status).toBe(500)
  await rmdir(file)
  const answers = await Promise.all([setUp(choice), setUp({ ...choice, email: 'other@example.com' })])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  await expect.poll(() => servedSource(browser), PATIENCE).toBe('pandascore')
  await expect.poll(() => pandascore.calls[0]?.headers.authorization, PATIENCE).toBe(`Bearer ${TOKEN}`)
  expect(new URL(server.url).host).toBe(new URL(browser.url).host)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(server.output()).not.toContain(TOKEN)

  await stop(server)
  // Behind a proxy it answers for a while before it starts again.
  const next = await startServer({ ...env, TRUST_PROXY: '1' })
  expect(next.output()).toContain('Its matches come from pandascore.')
  const again = browser.at(next.url)
  expect([await servedSource(again), await offered(again)]).toEqual(['pandascore', { hasToken: true }])
  // The token outlives another source.
  const choose = (source: string, more: object = {}) =>
    again.fetch('/api/match-source', { method: 'PUT', json: { source, ...more } })
  for (const source of ['demo', 'pandascore']) {
    expect((await choose(source)).status).toBe(204)
    await expect.poll(() => servedSource(again), PATIENCE).toBe(source)
  }
  // A changed token is seen by another start, also of the same source.
  const start = async () => (await stateOf(again))?.process.startedAt
  const before = await start()
  const changed = await choose('pandascore', { pandascoreToken: 'another-token' })
  expect([changed.status, changed.headers.get('x-ended-start')]).toEqual([204, before])
  await expect.poll(start, PATIENCE).not.toSatisfy((at) => at === undefined || at === before)
  const unchanged = await choose('pandascore', { pandascoreToken: 'another-token' })
  expect([unchanged.status, unchanged.headers.get('x-ended-start')]).toEqual([204, null])

  // A choice that was damaged since is replaced, also by the one in use.
  await writeFile(file, '{"MATCH_PROVIDER":"hlt')
  const mended = await start()
  expect((await choose('pandascore', { pandascoreToken: 'another-token' })).status).toBe(204)
  await expect.poll(start, PATIENCE).not.toSatisfy((at) => at === undefined || at === mended)
  expect(
    next
      .output()
      .split('\n')
      .filter((line) => line.includes('replacing the stored choice of a source')),
  ).toHaveLength(1)

  // Of two tabs the first one wins, and the second one is told; the same choice again is that of the first.
  const first = await choose('demo')
  const second = await choose('pandascore')
  expect([second.status, await second.json()]).toMatchObject([409, { code: 'sourceChanging' }])
  const repeated = await choose('demo')
  expect([first, repeated].map(({ status, headers }) => [status, headers.get('x-ended-start')])).toEqual([
    [204, expect.any(String)],
    [204, first.headers.get('x-ended-start')],
  ])
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
    MATCH_PROVIDER: 'demo',
    PANDASCORE_TOKEN: 'another-token',
  })
  await stop(next)

  const told = await startServer({ ...env, MATCH_PROVIDER: 'demo' })
  const last = browser.at(told.url)
  expect([await servedSource(last), await offered(last)]).toEqual(['demo', null])
  const refused = await last.fetch('/api/match-source', { method: 'PUT', json: { source: 'hltv' } })
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'sourceSettled' }])
})

test('the token of PandaScore is tried before it is kept, and where it cannot be, the person decides', async () => {
  const pandascore = await startStandIn('pandascore')
  onTestFinished(() => pandascore.close())
  pandascore.instead = (_, response) => {
    const isWrong = pandascore.calls.at(-1)?.headers.authorization !== `Bearer ${TOKEN}`
    if (isWrong) response.writeHead(401).end('{"error":"token"}')
    return isWrong
  }
  const dataDir = await makeDataDir()
  const server = await startServer({ DATA_DIR: dataDir, PANDASCORE_BASE_URL: pandascore.url, LOG_LEVEL: 'info' })
  const { browser, setUp } = await openSetup(server)
  const answered: string[] = []
  const chosen = async (pandascoreToken: string, more: object = {}) => {
    const answer = await setUp({ source: 'pandascore', pandascoreToken, ...more })
    const text = await answer.text()
    answered.push(text)
    return [answer.status, JSON.parse(text) as unknown]
  }

  const wrong = [400, { code: 'badInput', fields: { pandascoreToken: 'A PandaScore não aceita este token' } }]
  expect(await chosen('a-wrong-token')).toMatchObject(wrong)
  // Only a token that could not be tried is kept as it is.
  expect(await chosen('a-wrong-token', { keepUntried: true })).toMatchObject(wrong)
  const calls = pandascore.calls.length
  for (const fault of ['server-error', 'challenge', 'redirect-away', 'hang'] as const) {
    pandascore.fault = fault
    expect(await chosen(TOKEN), fault).toMatchObject([502, { code: 'sourceTokenUntried' }])
  }
  expect(pandascore.calls.length - calls).toBe(4)
  await expect(readFile(path.join(dataDir, 'match-source.json'))).rejects.toThrow('ENOENT')

  pandascore.fault = 'reset'
  expect((await chosen(TOKEN, { keepUntried: true }))[0]).toBe(201)
  await expect.poll(() => servedSource(browser), PATIENCE).toBe('pandascore')
  for (const secret of [TOKEN, 'a-wrong-token']) expect(answered.join() + server.output()).not.toContain(secret)
})

test.each([
  ['damaged', '{"MATCH_PROVIDER":"hlt', {}, /^The file \S+match-source.json does not say where matches come from: /],
  [
    'one that is read less often',
    '{"MATCH_PROVIDER":"hltv"}',
    { POLL_LIVE_SECONDS: '5' },
    /POLL_LIVE_SECONDS is "5", but with MATCH_PROVIDER=hltv takes .+\nhltv was chosen on the site: \S+match-source.json has it\.\n$/,
  ],
])('a kept choice that is %s ends the start with a line that names its file', async (_, text, env, words) => {
  const dataDir = await makeDataDir()
  await mkdir(dataDir)
  await writeFile(path.join(dataDir, 'match-source.json'), text)
  const server = runServer({ DATA_DIR: dataDir, ...env })
  expect(await server.ended).toBe(1)
  expect(server.output()).toMatch(words)
  expect(await readFile(path.join(dataDir, 'match-source.json'), 'utf8')).toBe(text)
})
