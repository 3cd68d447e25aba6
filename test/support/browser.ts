export type Ask = {
  readonly method?: string
  /** Sent as JSON. */
  readonly json?: unknown
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
}

/** An HTTP client that keeps cookies, like one user's browser. */
export type Browser = {
  readonly url: string
  /** The cookies as "name=value". */
  cookie(): string
  fetch(path: string, ask?: Ask): Promise<Response>
  get(path: string): Promise<Response>
  post(path: string, json?: unknown): Promise<Response>
  /** This browser at another address, with the same cookies. */
  at(url: string): Browser
}

export function createBrowser(url: string, jar = new Map<string, string>()): Browser {
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

  async function ask(path: string, { method = 'GET', json, body, headers = {} }: Ask = {}): Promise<Response> {
    const answer = await fetch(url + path, {
      method,
      redirect: 'manual',
      body: json === undefined ? (body ?? null) : JSON.stringify(json),
      headers: {
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(jar.size > 0 && { cookie: cookie() }),
        ...headers,
      },
    })
    for (const line of answer.headers.getSetCookie()) keep(line)
    return answer
  }

  function keep(line: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (name === undefined || value === undefined) return
    if (/;\s*max-age=0(;|$)/i.test(line)) jar.delete(name)
    else jar.set(name, value)
  }

  return {
    url,
    cookie,
    fetch: ask,
    get: (path) => ask(path),
    post: (path, json) => ask(path, { method: 'POST', json }),
    at: (other) => createBrowser(other, jar),
  }
}

/** The id of the account that is signed in. */
export async function idOf(browser: Browser): Promise<number> {
  const { id } = (await (await browser.get('/api/auth/user')).json()) as { id: number }
  return id
}
