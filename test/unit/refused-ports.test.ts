import { expect, test } from 'vitest'
import { refusedPort } from '../../src/server/refused-ports.ts'

/** Node keeps the same standard, in a list of its own; a port that is not refused there is one where nothing answers. */
async function isRefused(port: number): Promise<boolean> {
  const ending = new AbortController()
  const failure = fetch(`http://127.0.0.1:${port}/`, { signal: ending.signal }).then(
    () => null,
    (error: unknown) => error,
  )
  // A refusal comes before anything is sent.
  setTimeout(() => ending.abort())
  const error = await failure
  return error instanceof Error && error.cause instanceof Error && error.cause.message === 'bad port'
}

test('the ports that browsers refuse are those of the Fetch standard', async () => {
  const ports = Array.from({ length: 12_000 }, (_, at) => at + 1)
  const [ours, standard] = [[] as number[], [] as number[]]
  for (const port of ports) {
    if (refusedPort({ port, publicUrl: null }) !== null) ours.push(port)
  }
  for (const port of [...ours, 80, 443, 3000, 4191, 5000, 6001, 8080, 8443, 10081])
    if (await isRefused(port)) standard.push(port)
  expect(standard).toEqual(ours)
  expect(ours).toHaveLength(82)
})

test.each([
  [4190, null, 'PORT is "4190", which browsers refuse to open: set another, such as 3000.'],
  [4190, 'https://example.com', null],
  [
    3000,
    'http://example.com:6000',
    'PUBLIC_URL is "http://example.com:6000", whose port browsers refuse to open: use another.',
  ],
  [0, null, null],
])('port %s, with PUBLIC_URL %s', (port, publicUrl, line) => {
  expect(refusedPort({ port, publicUrl })).toBe(line)
})
