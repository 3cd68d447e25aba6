import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { drawGraph } from './structure/graph.ts'
import { betweenMarkers, putBetweenMarkers } from './structure/markers.ts'
import { readModules } from './structure/modules.ts'
import { findViolations, fullFolders } from './structure/rules.ts'

// node scripts/check-structure.ts           prints one line per violation; fails on any, and when the drawn graph is out of date
// node scripts/check-structure.ts --write   draws the graph into docs/architecture.md

const ROOT = new URL('..', import.meta.url).pathname
const PAGE = `${ROOT}docs/architecture.md`

const names = z.record(z.string(), z.string()).transform((versions) => Object.keys(versions))
const packages = z
  .object({ dependencies: names, devDependencies: names })
  .parse(JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')))

const modules = readModules(ROOT)
const violations = findViolations(modules, packages).map(({ file, line, message }) => `${file}:${line} ${message}`)

const graph = `\`\`\`mermaid\n${drawGraph(modules)}\n\`\`\``
const page = readFileSync(PAGE, 'utf8')
if (process.argv.includes('--write')) writeFileSync(PAGE, putBetweenMarkers(page, 'import graph', graph))
else if (betweenMarkers(page, 'import graph') !== graph) {
  violations.push('docs/architecture.md: the import graph is out of date: run `npm run graph`')
}

for (const { file, message } of fullFolders(modules)) console.log(`advice: ${file} ${message}`)
for (const violation of violations) console.error(violation)
console.log(`${modules.length} modules, ${violations.length} violations`)
process.exitCode = violations.length > 0 ? 1 : 0
