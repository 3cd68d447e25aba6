import { FIRST_LOAD, firstLoadBytes, firstLoadFloor } from '../../bench/first-load.ts'
import { liveReading } from '../support/scripted-source.ts'
import { expect, test } from './support/site.ts'

test('the first route’s JavaScript stays within its budget', async ({ page, site, source }) => {
  source.set([liveReading('1')])
  const bytes = await firstLoadBytes(page, site.url)
  expect(bytes).toBeLessThanOrEqual(FIRST_LOAD.bytes)
  expect(bytes).toBeLessThanOrEqual(FIRST_LOAD.timesFloor * (await firstLoadFloor()))
})
