import { readFileSync } from 'node:fs'
import pg from 'pg'
import { databaseUrl, TEMPLATE_DATABASE } from '../../test/support/database.ts'
import { startBothVersions } from '../../test/support/global-setup.ts'

// node scripts/test/prepare-statements.ts   prepares the statements in the file SENT_STATEMENTS on the embedded PostgreSQL and on Debian's
// PostgreSQL 15: fails on any that only the older one refuses, by its syntax, its functions or its types

const texts = readStatements(process.env['SENT_STATEMENTS'])
const servers = await startBothVersions()
try {
  const [newer = [], older = []] = await Promise.all(servers.map(({ url }) => refusals(url)))
  const faults = texts.flatMap((text, at) =>
    newer[at] === null && older[at] !== null ? [`${older[at]}:\n${text}\n`] : [],
  )
  const prepared = older.filter((refusal) => refusal === null).length
  for (const fault of faults) console.error(fault)
  console.log(`${prepared} of ${texts.length} statements prepared, ${faults.length} refused by PostgreSQL 15 only`)
  process.exitCode = faults.length > 0 || prepared === 0 ? 1 : 0
} finally {
  await Promise.all(servers.map((server) => server.stop()))
}

function readStatements(file: string | undefined): readonly string[] {
  if (file === undefined) throw new Error('SENT_STATEMENTS names no file')
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return [...new Set(lines)].map((line) => String(JSON.parse(line)))
}

/** What the server says of each text, or null where it can prepare it. */
async function refusals(server: string): Promise<(string | null)[]> {
  const client = new pg.Client({ connectionString: databaseUrl(server, TEMPLATE_DATABASE) })
  await client.connect()
  try {
    const answers: (string | null)[] = []
    for (const text of texts) answers.push(await refusal(client, text))
    return answers
  } finally {
    await client.end()
  }
}

async function refusal(client: pg.Client, text: string): Promise<string | null> {
  try {
    await client.query(`PREPARE sent AS ${text}`)
    await client.query('DEALLOCATE sent')
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
