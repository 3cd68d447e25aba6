import type { Page } from '@playwright/test'
import { PATHS } from '../../../src/contract/paths.ts'
import { required } from '../../../src/domain/required.ts'
import { newPerson, startTestApp, type TestApp } from '../../support/app.ts'
import { startPathProxy } from '../../support/path-proxy.ts'
import { test as behindLine, expect } from './offline.ts'

export const BOOK = '/clutchbook'
/** A base path as Home Assistant assigns it, below its own /api. */
export const OTHER = '/api/hassio_ingress/Zk3-x_9'

/** Installations on one host, by base path, behind a connection that can be cut. */
type Host = {
  readonly apps: ReadonlyMap<string, TestApp>
  /** The requested addresses. */
  readonly asked: readonly string[]
}

/** Files that use it need `test.use({ serviceWorkers: 'allow' })`. */
export const test = behindLine.extend<{ basePaths: readonly string[]; host: Host }>({
  basePaths: [[BOOK], { option: true }],
  host: async ({ source, clock, line, basePaths }, provide) => {
    const start = (basePath: string) =>
      startTestApp({ source, now: clock.now, webRoot: 'dist', config: { basePath, matchProviders: ['hltv'] } })
    const apps = new Map<string, TestApp>()
    for (const basePath of basePaths) apps.set(basePath, await start(basePath))
    const proxy = await startPathProxy(
      [...apps].map(([basePath, { url }]) => ({ basePath, url, isTakenAway: basePath === OTHER })),
    )
    line.to(proxy.url)
    await provide({ apps, asked: proxy.asked })
    await proxy.close()
    for (const app of apps.values()) await app.close()
  },
  site: async ({ host, line, basePaths: [first = ''] }, provide) =>
    provide({ ...required(host.apps.get(first), 'an installation'), url: line.url }),
})

export const account = (page: Page) => page.getByRole('complementary')

/** Registers a person and signs in through the page; returns the e-mail. */
export async function signInBelow(page: Page, base: string, { apps }: Host): Promise<string> {
  const person = newPerson()
  await required(apps.get(base), base).signUp(person)
  await page.goto(base + PATHS.login)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(person.email)
  await dialog.getByLabel('Senha', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(account(page)).toContainText(person.email)
  await expect.poll(() => new URL(page.url()).pathname).toBe(`${base}/`)
  return person.email
}
