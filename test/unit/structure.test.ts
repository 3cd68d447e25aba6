import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { drawGraph } from '../../scripts/structure/graph.ts'
import { NETWORK_FOLDERS } from '../../scripts/structure/layers.ts'
import { readModules } from '../../scripts/structure/modules.ts'
import { findViolations, fullFolders } from '../../scripts/structure/rules.ts'

const PACKAGES = { dependencies: ['fastify', 'kysely', 'pg', 'zod', 'undici'], devDependencies: ['react'] }

/** The violations in a temporary project that holds these files. */
function violationsIn(files: Readonly<Record<string, string>>): string[] {
  return findViolations(readModules(projectOf(files)), PACKAGES).map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  )
}

function projectOf(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'structure-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [file, code] of Object.entries(files)) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(root, file), code)
  }
  return root
}

const NOTHING = 'export const nothing = 0\n'

test('a project that follows the rules has no violation', () => {
  const violations = violationsIn({
    'src/domain/money.ts': 'export type Cents = bigint\n',
    'src/contract/bets.ts':
      "import * as z from 'zod/mini'\nimport type { Cents } from '../domain/money.ts'\nexport { z, type Cents }\n",
    'src/server/config.ts': 'export const port = process.env.PORT\n',
    'src/server/db/tables.ts': "import type { Kysely } from 'kysely'\nexport type Db = Kysely<object>\n",
    'src/server/http/listen.ts': "import { createServer } from 'node:http'\nexport { createServer }\n",
    'src/server/bets/bet-queries.ts':
      "import type { Db } from '../db/tables.ts'\nexport const all = (db: Db) => db.selectFrom('bets')\n",
    'src/server/book/row-queries.ts': 'export const f = (sql, name) => sql`INSERT INTO bets SELECT ${name}`\n',
    'src/server/book/sum-queries.ts':
      'export const f = (sql, id) => sql`SELECT count(id)::int WHERE id = ${id}::bigint`\n',
    'src/server/bets/match-queries.ts':
      'export const f = (sql) => sql`UPDATE matches SET a = 1 WHERE id IN (SELECT id FROM bets FOR UPDATE OF bets)`\n',
    'src/server/statistics/totals.ts': "export { all } from '../bets/bet-queries.ts'\n",
    'src/server/match-sources/hltv.ts': "export const read = () => fetch('https://example.org')\n",
    'src/server/main.ts': "await import('./config.ts')\n",
    'src/web/api/call.ts': "export const call = () => fetch('/api')\n",
    'src/web/bets/bet-list.tsx':
      "import { useState } from 'react'\nimport { call } from '../api/call.ts'\nexport { useState, call }\n",
    'src/web/bets/bet-list.test.ts':
      "import { createServer } from 'node:http'\nexport const x = [createServer, process.env]\n",
  })
  expect(violations).toEqual([])
})

test('a folder of more than 25 modules is asked about', () => {
  const partsOf = (folder: string, length: number) =>
    Array.from({ length }, (_, each) => [`${folder}/part${each}.ts`, NOTHING] as const)
  const root = projectOf(Object.fromEntries([...partsOf('src/domain/a', 25), ...partsOf('src/domain/b', 26)]))
  expect(fullFolders(readModules(root)).map(({ file }) => file)).toEqual(['src/domain/b'])
})

const PLANTED: readonly (readonly [rule: string, files: Readonly<Record<string, string>>, message: RegExp])[] = [
  [
    'domain imports no package but one',
    { 'src/domain/money.ts': "import 'zod'\n" },
    /domain\/money\.ts:1 .*domain may import dequal$/,
  ],
  ['domain runs without Node.js', { 'src/domain/money.ts': "import 'node:fs'\n" }, /node:fs.*without Node\.js/],
  [
    'a folder of the domain imports those before it',
    { 'src/domain/match/a.ts': "import '../bet/b.ts'\n", 'src/domain/bet/b.ts': NOTHING },
    /match\/a\.ts:1 imports \.\.\/bet\/b\.ts: in src\/domain\/ match comes before bet/,
  ],
  [
    'every folder of the domain has a place',
    { 'src/domain/weather/a.ts': NOTHING },
    /weather\/a\.ts:1 is in a folder without/,
  ],
  [
    'no folder of the bets imports their pages',
    { 'src/web/bets/history/a.ts': "import('../b-page.tsx')\n", 'src/web/bets/b-page.tsx': NOTHING },
    /history\/a\.ts:1 imports \.\.\/b-page\.tsx: in src\/web\/bets\/ history comes before the files outside the folders/,
  ],
  [
    'no folder of the domain is imported by a file beside the folders',
    { 'src/domain/a.ts': "import './text/b.ts'\n", 'src/domain/text/b.ts': NOTHING },
    /domain\/a\.ts:1 .*the files outside the folders comes before text/,
  ],
  [
    'contract imports zod and domain only',
    { 'src/contract/a.ts': "\n\nimport 'fastify'\n" },
    /contract\/a\.ts:3 imports fastify: contract may import zod/,
  ],
  [
    'the web does not import the server',
    { 'src/web/api/a.ts': "import '../../server/config.ts'\n", 'src/server/config.ts': NOTHING },
    /server and web do not import each other.*contract\/ or domain\//,
  ],
  [
    'the server does not import the web',
    { 'src/server/bets/a.ts': "export * from '../../web/ui/b.ts'\n", 'src/web/ui/b.ts': NOTHING },
    /server and web do not import each other/,
  ],
  [
    'a lower layer does not import a higher one',
    { 'src/web/ui/a.tsx': "import('../layout/b.tsx')\n", 'src/web/layout/b.tsx': NOTHING },
    /ui\/a\.tsx:1 .*ui may import site/,
  ],
  [
    'a module of the site keeps no state',
    { 'src/web/ui/a.ts': 'const fixed = new Set([1])\nexport const open = new Map<string, number>()\n' },
    /ui\/a\.ts:2 open: .*part of the site/,
  ],
  [
    'a module of the site has no variable',
    { 'src/web/layout/a.ts': 'function a() {\n  let b\n}\nlet count = 0\n' },
    /layout\/a\.ts:4 count: .*part of the site/,
  ],
  [
    'types are imports too',
    {
      'src/server/http/a.ts': "import type { B } from '../bets/b.ts'\n",
      'src/server/bets/b.ts': 'export type B = 1\n',
    },
    /of server\/bets; http may import/,
  ],
  [
    'routes belong to their feature',
    { 'src/server/bets/a.ts': "import '../auth/auth-routes.ts'\n", 'src/server/auth/auth-routes.ts': NOTHING },
    /queries or one of its verbs, never its routes/,
  ],
  [
    'modules that import each other in a circle',
    { 'src/domain/a.ts': "import './b.ts'\n", 'src/domain/b.ts': "import './a.ts'\n" },
    /in a circle: src\/domain\/a\.ts → src\/domain\/b\.ts → src\/domain\/a\.ts/,
  ],
  [
    'features that import each other in a circle',
    {
      'src/server/bets/a.ts': "import '../auth/b.ts'\n",
      'src/server/auth/b.ts': NOTHING,
      'src/server/auth/c.ts': "import '../bets/d.ts'\n",
      'src/server/bets/d.ts': NOTHING,
    },
    /features use each other in a circle/,
  ],
  [
    'SQL belongs in queries',
    { 'src/server/bets/a.ts': "export const f = (db) => db.selectFrom('b')\n" },
    /SQL belongs in \*-queries/,
  ],
  [
    'only server/book/ writes bets',
    { 'src/server/bets/bet-queries.ts': "export const f = (db) => db.updateTable('betLegs').set({})\n" },
    /bets\/bet-queries\.ts:1 .*writes bet_legs: only src\/server\/book\//,
  ],
  [
    'in raw SQL too',
    {
      'src/server/cash/cash-queries.ts':
        'export const f = (sql, n) => sql`\n  DELETE FROM\n bet_sums WHERE id = ${n}`\n',
    },
    /cash-queries\.ts:1 .*writes bet_sums/,
  ],
  [
    'the book has one door',
    { 'src/server/bets/a.ts': "import '../book/b.ts'\n", 'src/server/book/b.ts': NOTHING },
    /bets\/a\.ts:1 .*import src\/server\/book\/book\.ts/,
  ],
  [
    'nor does a statement elsewhere take the name of its table from a variable',
    { 'src/server/cash/cash-queries.ts': 'export const f = (sql, name) => sql`UPDATE ${name} SET a = 1`\n' },
    /writes a table without a name/,
  ],
  ['raw SQL too', { 'src/server/bets/a.ts': "export const f = (pool) => pool.query('SELECT 1')\n" }, /SQL belongs in/],
  [
    'so do the packages that build SQL',
    { 'src/server/bets/a.ts': "import { sql } from 'kysely'\n" },
    /take Db and Conn/,
  ],
  [
    'only config.ts reads the environment',
    { 'src/server/app.ts': 'export const a = process.env.A\n' },
    /process\.env: only src\/server\/config\.ts/,
  ],
  [
    'only match-sources/ calls fetch',
    { 'src/server/bets/a.ts': "export const a = () => fetch('x')\n" },
    /reached from src\/server\/match-sources\/, src\/server\/push\/, src\/server\/doctor\/ only/,
  ],
  [
    'fetch of globalThis too',
    { 'src/server/bets/a.ts': 'export const a = globalThis.fetch\n' },
    /match-sources\/, src\/server\/push\/, src\/server\/doctor\/ only/,
  ],
  [
    "Node's HTTP client too",
    { 'src/server/bets/a.ts': "import { request } from 'node:https'\n" },
    /match-sources\/, src\/server\/push\/, src\/server\/doctor\/ only/,
  ],
  [
    'an HTTP client package too',
    { 'src/server/bets/a.ts': "import { Pool } from 'undici'\n" },
    /match-sources\/, src\/server\/push\/, src\/server\/doctor\/ only/,
  ],
  [
    'only web/api/ opens a WebSocket',
    { 'src/web/ui/a.ts': "export const a = new WebSocket('x')\n" },
    /src\/web\/api\/ only/,
  ],
  [
    'only normal-form.ts normalises text',
    {
      'src/domain/text/normal-form.ts': "export const a = (text: string) => text.normalize('NFC')\n",
      'src/web/ui/b.ts': "\nexport const b = (text: string) => text?.normalize('NFC')\n",
    },
    /web\/ui\/b\.ts:2 .*normalForm/,
  ],
  [
    'nor does a schema',
    { 'src/contract/a.ts': "import * as z from 'zod/mini'\nexport const a = z.normalize('NFC')\n" },
    /contract\/a\.ts:2 .*normalForm/,
  ],
  ['nor by another name', { 'src/domain/a.ts': "export const a = ''['normalize']()\n" }, /normalForm/],
  [
    'no SQL names the place of a row',
    { 'src/server/book/a-queries.ts': "export const a = (sql) => sql`\nDELETE FROM bets WHERE ctid = '(0,1)'`\n" },
    /book\/a-queries\.ts:1 .*take its key/,
  ],
  [
    'nor makes an integer of an id in a column',
    { 'src/server/db/a.ts': "export const a = 'SELECT match_id::int FROM bets'\n" },
    /db\/a\.ts:1 .*bigint/,
  ],
  [
    'nor of one that is given',
    { 'src/server/db/a.ts': 'export const a = (sql, userId) => sql`SELECT ${userId}::integer`\n' },
    /db\/a\.ts:1 .*bigint/,
  ],
  ['vague names', { 'src/domain/date-utils.ts': NOTHING }, /vague name/],
  ['no index.ts', { 'src/server/bets/index.ts': NOTHING }, /vague name/],
  ['no vague folder', { 'src/web/ui/helpers/a.ts': NOTHING }, /vague name/],
  ['every file belongs to a layer', { 'src/server/stray.ts': NOTHING }, /belongs to no layer/],
  [
    'an import of a file that does not exist',
    { 'src/domain/a.ts': "import './b'\n" },
    /src\/domain\/b, which does not exist/,
  ],
  [
    'an import path that is not a literal',
    { 'src/domain/a.ts': 'export const a = (b: string) => import(b)\n' },
    /not a literal/,
  ],
  [
    'the product does not import tests',
    { 'src/domain/a.ts': "import '../../test/a.ts'\n", 'test/a.ts': NOTHING },
    /never imports its tests/,
  ],
  ['what the server imports is in package.json', { 'src/server/bets/a.ts': "import 'left-pad'\n" }, /Vite bundles/],
  ['what the web imports is in package.json', { 'src/web/ui/a.ts': "import 'left-pad'\n" }, /Vite bundles/],
  ['a file that does not parse', { 'src/domain/a.ts': 'export const = 1\n' }, /does not parse/],
]

test.each(PLANTED)('a violation is found: %s', (_rule, files, message) => {
  const violations = violationsIn(files)
  expect(violations).toHaveLength(1)
  expect(violations[0]).toMatch(message)
})

test.each(NETWORK_FOLDERS.server)('%s may reach the network, a sibling folder may not', (folder) => {
  const code = "import { request } from 'node:https'\nexport const a = [fetch('x'), request]\n"
  expect(violationsIn({ [`${folder}a.ts`]: code })).toEqual([])
  expect(violationsIn({ 'src/server/bets/a.ts': code })).toHaveLength(2)
})

test('the program reads every module in src', () => {
  const there = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  expect(readModules('.').map(({ file }) => file)).toEqual(there.map((file) => `src/${file}`).toSorted())
})

test('the graph leaves out an arrow that a longer path implies', () => {
  const graph = drawGraph(
    readModules(
      projectOf({
        'src/domain/a.ts': NOTHING,
        'src/contract/b.ts': "import '../domain/a.ts'\n",
        'src/server/bets/c.ts': "import '../../contract/b.ts'\nimport '../../domain/a.ts'\n",
      }),
    ),
  )
  expect(graph.split('\n').filter((line) => line.includes('-->'))).toEqual([
    '  contract --> domain',
    '  server_bets --> contract',
  ])
})
