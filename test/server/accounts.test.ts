import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsApp } from '../support/accounts-app.ts'
import { somebody, startTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ build: accountsApp() })
})
afterAll(() => app.close())

describe('registering', () => {
  test('creates an account and signs it in', async () => {
    const browser = app.browser()
    const person = somebody({ firstName: '  Ana ', email: ' Ana.Souza@Example.com ' })
    const answer = await browser.post('/api/register', person)
    expect(answer.status).toBe(201)
    const user = await answer.json()
    expect(user).toEqual({
      id: expect.any(Number),
      email: 'Ana.Souza@Example.com',
      firstName: 'Ana',
      lastName: 'Souza',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
    expect(await (await browser.get('/api/auth/user')).json()).toEqual(user)
  })
})
