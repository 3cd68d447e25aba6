import { expect, type Page } from '@playwright/test'
import { createAdministrator } from '../../../src/server/auth/administrator.ts'
import { type Person, somebody, type TestApp } from '../../support/app.ts'

/** Registers a new account in the page's browser. */
export async function signUp(page: Page, details: Partial<Person> = {}): Promise<Person> {
  const person = somebody(details)
  const answer = await page.request.post('/api/register', { data: person })
  expect(answer.status()).toBe(201)
  return person
}

export async function signInAdministrator(page: Page, site: TestApp): Promise<void> {
  const { email, password } = somebody()
  await createAdministrator(site.deps.db, { email, password })
  const answer = await page.request.post('/api/login', { data: { email, password } })
  expect(answer.status()).toBe(200)
}
