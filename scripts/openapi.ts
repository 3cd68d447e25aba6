import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openApiText } from '../src/server/http/openapi.ts'

// Writes the contract to docs/openapi.json. With --check it writes nothing and fails if the file is out of date.
const file = fileURLToPath(new URL('../docs/openapi.json', import.meta.url))
const text = openApiText()

if (!process.argv.includes('--check')) {
  writeFileSync(file, text)
} else if (readCurrent() !== text) {
  console.error('docs/openapi.json is not current: run "npm run openapi".')
  process.exitCode = 1
}

function readCurrent(): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
