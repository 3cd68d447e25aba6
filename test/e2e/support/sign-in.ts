import { expect, type Page } from '@playwright/test'
import { createAdministrator } from '../../../src/server/auth/administrator.ts'
import { newPerson, type Person, type TestApp } from '../../support/app.ts'

/** Registers a new account in the page's browser. */
export async function signUp(page: Page, details: Partial<Person> = {}): Promise<Person> {
  const person = newPerson(details)
  const answer = await page.request.post('/api/register', { data: person })
  expect(answer.status()).toBe(201)
  return person
}

export async function signInAdministrator(page: Page, site: TestApp): Promise<void> {
  const { email, password } = newPerson()
  await createAdministrator(site.deps.db, { email, password })
  const answer = await page.request.post('/api/login', { data: { email, password } })
  expect(answer.status()).toBe(200)
}
