import { ensureBuilt } from '../../../scripts/setup.js'
import startTestServer from '../../support/global-setup.ts'

/** The tests open the built site: never an older one than the source. */
export default async function startSite(): Promise<() => Promise<void>> {
  await ensureBuilt()
  return startTestServer()
}
