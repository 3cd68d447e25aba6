import { onTestFinished } from 'vitest'
import { cdp, commands } from 'vitest/browser'

export type Media = {
  readonly media?: 'print' | 'screen'
  readonly colorScheme?: 'dark' | 'light'
  readonly forcedColors?: 'active' | 'none'
  readonly reducedMotion?: 'reduce' | 'no-preference'
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMedia(media: Media): Promise<void>
  }
}

/** What every test starts with, as in vitest.config.ts. */
const USUAL: Media = { media: 'screen', colorScheme: 'dark', forcedColors: 'none', reducedMotion: 'reduce' }

/** Sets media preferences for the rest of the test. The runner's page outlives the test, so they are reset. */
export async function prefer(media: Media): Promise<void> {
  onTestFinished(() => commands.emulateMedia(USUAL))
  await commands.emulateMedia(media)
}

/** For the rest of the test the device has a finger instead of a mouse. */
export async function touchScreen(): Promise<void> {
  onTestFinished(() => haveFinger(false))
  await haveFinger(true)
}

const haveFinger = async (enabled: boolean) => {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled })
}
