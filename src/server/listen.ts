import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { StartError } from './start-error.ts'

type Address = Pick<Config, 'host' | 'port'>

/** Detects a port in use or an invalid host by listening for a moment, before anything is changed. */
export async function checkAddress({ host, port }: Address): Promise<void> {
  const server = createServer()
  try {
    await once(server.listen({ host, port }), 'listening')
  } catch (error) {
    throw listenProblem(error, { host, port })
  }
  await new Promise((resolve) => server.close(resolve))
}

export async function listen(http: FastifyInstance, { host, port }: Address): Promise<void> {
  try {
    await http.listen({ host, port })
  } catch (error) {
    throw listenProblem(error, { host, port })
  }
}

const NO_ADDRESS_OF_OURS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EAI_AGAIN', 'EINVAL', 'ENOTFOUND'])

function listenProblem(error: unknown, { host, port }: Address): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE')
    return new StartError(`PORT is "${port}", but something else already listens there: set another.`)
  if (code === 'EACCES')
    return new StartError(`PORT is "${port}", but this user may not listen there: set one above 1023.`)
  if (NO_ADDRESS_OF_OURS.has(code)) return new StartError(`HOST is "${host}", but must be an address of this machine.`)
  return error
}
