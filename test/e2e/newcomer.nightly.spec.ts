import type { Page } from '@playwright/test'
import { betsOf } from './support/bets.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const offer = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Registro de exemplo' })
const notice = (page: Page) => page.getByRole('region', { name: 'Registro de exemplo' })

// The import of one tab takes the place of the other's, which asks for it once more.
test.use({
  expectedFaults: [/status of 404 .+\/api\/imports(\/\d+|\?name=.*)\)$|status of 429 .+\/api\/imports\?name=/],
})

test('a sample book is there once if two tabs ask for it', async ({ page, context }) => {
  await signUp(page)
  await page.goto('/')
  await expect(offer(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/')
  await expect(offer(other)).toBeVisible()
  await Promise.all([page, other].map((each) => offer(each).dblclick()))
  for (const each of [page, other]) await expect(notice(each)).toBeVisible()
  expect(await betsOf(page)).toHaveLength(200)
})
