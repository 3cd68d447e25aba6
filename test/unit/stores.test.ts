import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { EXAMPLE, storeFiles } from '../../scripts/stores/store-files.ts'
import { required } from '../../src/domain/required.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const STORES = path.join(ROOT, 'docs/examples/stores')
const { version } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }

type Fields = Readonly<Record<string, unknown>>
const read = (name: string) => readFile(path.join(STORES, name), 'utf8')
const readYaml = async (name: string) => parse(await read(name), { version: '1.1' }) as Fields

test('the files of stores are those of their description, of this version', async () => {
  const names = (await readdir(STORES, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(STORES, path.join(entry.parentPath, entry.name)))
  const written = new Map(await Promise.all(names.map(async (name) => [name, await read(name)] as const)))
  // "npm run stores" writes them.
  expect(written).toEqual(storeFiles({ ...EXAMPLE, version }))
})

test('no store sets what the administrator chooses on the site', () => {
  for (const text of storeFiles({ ...EXAMPLE, version }).values()) expect(text).not.toMatch(/MATCH_PROVIDER/i)
})

test('the files name the image, the version and the repository that they are written for', () => {
  const files = storeFiles({ image: 'ghcr.io/ana/book', source: 'https://github.com/ana/book', version: '9.8.7' })
  for (const [name, text] of files) {
    expect(text, name).not.toContain('example.com')
    expect(text, name).not.toContain(version)
  }
  expect(files.get('home-assistant/clutchbook/Dockerfile')).toContain('FROM ghcr.io/ana/book:9.8.7\n')
})

// github.com/getumbrel/umbrel-apps: the order of the manifests of its apps.
test('the manifest for Umbrel has the fields of its apps', async () => {
  const manifest = await readYaml('umbrel/clutchbook/umbrel-app.yml')
  expect(Object.keys(manifest).join(' ')).toBe(
    'manifestVersion id storage category name version tagline description releaseNotes developer website dependencies repo support port gallery path defaultUsername defaultPassword submitter submission',
  )
  expect(manifest).toMatchObject({ manifestVersion: 1, id: 'clutchbook', version, storage: { dataRoot: 'data' } })
  expect(String(manifest['tagline']).length).toBeLessThanOrEqual(50)
  // Its proxy looks for a container by this name.
  expect(await readYaml('umbrel/clutchbook/docker-compose.yml')).toMatchObject({
    services: {
      app_proxy: { environment: { APP_HOST: 'clutchbook_web_1', APP_PORT: 3000 } },
      web: { user: '1000:1000' },
    },
  })
})

// github.com/IceWhaleTech/CasaOS-AppStore, docs/specs/compose-and-x-casaos.md.
test('the app for CasaOS has what its store requires, in three languages', async () => {
  const {
    name,
    services,
    'x-casaos': app,
  } = (await readYaml('casaos/Clutchbook/docker-compose.yml')) as {
    name: string
    services: Fields
    'x-casaos': Fields
  }
  expect(name).toBe('clutchbook')
  expect(app['id']).toMatch(/^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/)
  expect(Object.keys(services)).toContain(app['main'])
  expect(app).toMatchObject({ index: '/', scheme: 'http', port_map: '3117', version, category: 'Others' })
  expect(services['clutchbook']).toMatchObject({ ports: [{ target: 3000, published: app['port_map'] }] })
  for (const field of ['title', 'tagline', 'description'])
    expect(Object.keys(app[field] as Fields)).toEqual(['en_US', 'pt_BR', 'ru_RU'])
})

// wiki.unraid.net/DockerTemplateSchema.
test('the template for Unraid is XML with the settings of dockerMan', async () => {
  const document = parseDocument(await read('unraid/clutchbook.xml'), { xmlMode: true })
  const container = required(
    document.children.find((node) => 'name' in node && node.name === 'Container'),
    'Container',
  )
  if (!('children' in container)) throw new Error('Container has nothing in it')
  const settings = container.children.filter((node) => 'name' in node && node.name === 'Config')
  const attributes = settings.map((node) => ('attribs' in node ? node.attribs : {}))
  expect(attributes.map(({ Type = '', Target = '' }) => `${Type} ${Target}`)).toEqual([
    'Port 3000',
    'Path /data',
    'Variable BACKUP_KEEP_DAYS',
    'Variable PRODUCT_NAME',
  ])
  for (const each of attributes) {
    expect(Object.keys(each).toSorted()).toEqual(
      ['Name', 'Target', 'Default', 'Mode', 'Description', 'Type', 'Display', 'Required', 'Mask'].toSorted(),
    )
  }
})

// developers.home-assistant.io/docs/apps/configuration.
test('the app of Home Assistant has its required fields, and words for each option in each language', async () => {
  const app = await readYaml('home-assistant/clutchbook/config.yaml')
  expect(app).toMatchObject({
    name: 'Clutchbook',
    version,
    slug: 'clutchbook',
    arch: ['aarch64', 'amd64'],
    ingress: true,
  })
  expect(app['description']).toEqual(expect.any(String))
  const names = Object.keys(app['schema'] as Fields)
  expect(Object.keys(app['options'] as Fields)).toEqual(names)
  for (const language of ['en', 'pt-BR', 'ru']) {
    const { configuration } = await readYaml(`home-assistant/clutchbook/translations/${language}.yaml`)
    expect(Object.keys(configuration as Fields)).toEqual(names)
  }
})
