import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { filledIn } from '../support/fleet-files.ts'
import { missingPrograms } from '../support/missing-programs.ts'

const exec = promisify(execFile)
const ROOT = path.resolve(import.meta.dirname, '../..')
const CONTAINERS = 'docs/examples/containers'
const missing = missingPrograms('docker-compose', 'nginx')
const called = (name: string) => (missing === '' ? name : `${name} (missing: ${missing})`)

const GIVEN = {
  CLUTCHBOOK_IMAGE: 'clutchbook:1.2.3',
  POSTGRES_PASSWORD: 'password-of-the-test',
  SESSION_SECRET: 'secret-of-the-test',
  PUBLIC_URL: 'https://clutch.example.com',
}
type Service = Readonly<Record<string, unknown>>

/** The file as Compose understands it. Rejects where it does not follow the specification of Compose. */
async function services(
  file: string,
  env: Readonly<Record<string, string>> = GIVEN,
): Promise<Readonly<Record<string, Service>>> {
  const { stdout } = await exec('docker-compose', ['--file', path.join(ROOT, file), 'config'], {
    env: { PATH: process.env['PATH'], ...env },
  })
  return (parse(stdout) as { services: Readonly<Record<string, Service>> }).services
}

test.skipIf(missing !== '').each([
  ['compose.yaml', ['clutchbook']],
  [`${CONTAINERS}/with-postgresql.yaml`, ['clutchbook', 'postgresql']],
  [`${CONTAINERS}/fleet.yaml`, ['clutchbook1', 'clutchbook2', 'clutchbook3', 'nginx', 'postgresql']],
])(
  called(
    '%s is valid, and each of its containers has a read-only root, no rights but those it names, and a health check',
  ),
  async (file, names) => {
    const found = await services(file)
    expect(Object.keys(found).toSorted()).toEqual(names)
    for (const [name, service] of Object.entries(found)) {
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        restart: 'unless-stopped',
      })
      expect(service['tmpfs'], name).toContain('/tmp')
      for (const field of ['healthcheck', 'stop_grace_period']) expect(service, name).toHaveProperty(field)
      if (name.startsWith('clutchbook')) {
        expect(service).not.toHaveProperty('cap_add')
        expect(service).toMatchObject(
          file === 'compose.yaml' ? { build: { context: ROOT } } : { image: 'clutchbook:1.2.3' },
        )
      }
      // For whoever is on this machine: a proxy.
      for (const port of (service['ports'] ?? []) as string[]) expect(JSON.stringify(port)).toContain('127.0.0.1')
    }
  },
)

test.skipIf(missing !== '')(called('a compose file without its passwords is refused'), async () => {
  const { POSTGRES_PASSWORD, ...rest } = GIVEN
  expect(POSTGRES_PASSWORD).toBe('password-of-the-test')
  await expect(services(`${CONTAINERS}/fleet.yaml`, rest)).rejects.toThrow('POSTGRES_PASSWORD')
})

test.skipIf(missing !== '')(
  called('nginx of the containers is that of the fleet, at the addresses of fleet.yaml'),
  async () => {
    const file = path.join(ROOT, CONTAINERS, 'nginx.conf')
    const found = await services(`${CONTAINERS}/fleet.yaml`)
    const addressOf = (name: string) =>
      (found[name] as { networks: { fleet: { ipv4_address: string } } }).networks.fleet.ipv4_address
    const [first = ''] = (await readFile(file, 'utf8')).split('\n')
    const expected = filledIn('nginx.conf', [
      [
        '# nginx, 1.18 or newer, before several processes of Clutchbook: /etc/nginx/nginx.conf (docs/operations.md, "Many processes").',
        first,
      ],
      ['    # `certbot --nginx` adds the lines of TLS.\n', ''],
      [
        '    server_name clutch.example.com;\n',
        '    # The proxy of this machine, which ends TLS, says whose request it is.\n    set_real_ip_from 172.31.117.1;\n    real_ip_header X-Forwarded-For;\n',
      ],
      ...[1, 2, 3].map((number) => [`127.0.0.1:300${number}`, `${addressOf(`clutchbook${number}`)}:3000`] as const),
    ])
    expect(await readFile(file, 'utf8')).toBe(expected)
    await exec('nginx', ['-t', '-c', file])
  },
)
