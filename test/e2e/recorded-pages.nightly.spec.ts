import { hasSharedFixtures, OWN_FIXTURES, SHARED_FIXTURES } from '../support/recorded.ts'
import { expectEveryMatch, OURS_WRITTEN_FOR, PROVIDERS, test } from './support/recording.ts'

for (const { recordedAt, ...provider } of PROVIDERS) {
  test.describe(provider.provider, () => {
    test.use({ recording: { ...provider, folder: OWN_FIXTURES, time: OURS_WRITTEN_FOR } })
    test(`${provider.provider}: every match of our own recordings is on screen as it is`, expectEveryMatch)
  })

  if (recordedAt === null) continue
  test.describe(`${provider.provider}, really recorded`, () => {
    test.skip(!hasSharedFixtures, 'needs ../shared/fixtures')
    test.use({ recording: { ...provider, folder: SHARED_FIXTURES, time: recordedAt } })
    test(`${provider.provider}: every match that was really recorded is on screen as it is`, expectEveryMatch)
  })
}
