import { createTransport } from '../../../src/server/push/transport.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { type PushService, startPushService } from '../../support/push-service/push-service.ts'
import type { BrowserProgram } from './driver.ts'
import { type FirefoxProgram, startFirefox } from './firefox.ts'
import { test as base } from './journey.ts'

type Pushed = {
  service: PushService
  /** With a window, and a subscription at `service` for who wants one. */
  firefox: FirefoxProgram
  program: BrowserProgram
  site: TestApp
}

/** A test in a Firefox whose push service is one of the tests, with a site that sends there. */
export const test = base.extend<Pushed>({
  service: [
    async ({}, provide) => {
      const service = await startPushService()
      await provide(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  firefox: [
    async ({ service }, provide) => {
      const firefox = await startFirefox(service)
      await provide(firefox)
      await firefox.close()
    },
    { scope: 'worker' },
  ],
  program: [async ({ firefox }, provide) => provide(firefox), { scope: 'worker' }],
  site: async ({ source, webRoot, service }, provide) => {
    const push = createTransport(({ origin }) => origin === service.origin)
    const app = await startTestApp({ source, webRoot, push })
    await provide(app)
    await app.close()
  },
})
