import type { Token, TokenScope } from '../../src/contract/tokens.ts'
import type { TestApp } from './app.ts'
import type { Ask, Browser } from './browser.ts'

/** Creates a token for the signed-in account. */
export async function tokenOf(
  browser: Browser,
  password: string,
  scope: TokenScope = 'write',
): Promise<Token & { token: string }> {
  const answer = await browser.post('/api/tokens', { name: 'spreadsheet', scope, password })
  if (answer.status !== 201) throw new Error(`answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Token & { token: string }
}

/** Sends requests with a token, without cookies. */
export function withToken(app: TestApp, token: string) {
  return (path: string, { headers, ...ask }: Ask = {}) =>
    app.fetch(path, { ...ask, headers: { authorization: `Bearer ${token}`, 'accept-language': 'en', ...headers } })
}
