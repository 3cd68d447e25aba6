import { readFileSync } from 'node:fs'
import path from 'node:path'

type Hits = Record<string, number>
type Switch = {
  activeMutant?: string
  currentTestId?: string
  hitCount?: number
  mutantCoverage?: { static: Hits; perTest: Record<string, Hits> }
}
const mutants = ((globalThis as { __stryker__?: Switch }).__stryker__ ??= {})
mutants.activeMutant ??= process.env['__STRYKER_ACTIVE_MUTANT__'] as never
const all = JSON.parse(readFileSync(path.join(process.env['MUTATE_SCRATCH'] ?? '', 'sql.json'), 'utf8')) as {
  id: string
  file: string
  quasis: string[]
  index: number
  text: string
}[]

/** The tag `sql` of a module, which puts the text of the active mutant in the place of its own. */
export function switched<Tag extends (strings: TemplateStringsArray, ...values: never[]) => unknown>(
  sql: Tag,
  file: string,
): Tag {
  const own = Map.groupBy(
    all.filter((mutant) => mutant.file === file),
    ({ quasis }) => quasis.join('\0'),
  )
  const tag = (strings: TemplateStringsArray, ...values: never[]) => {
    const here = own.get(strings.join('\0'))
    if (!here) return sql(strings, ...values)
    if (mutants.activeMutant === undefined) {
      const coverage = (mutants.mutantCoverage ??= { static: {}, perTest: {} })
      const hits =
        mutants.currentTestId === undefined ? coverage.static : (coverage.perTest[mutants.currentTestId] ??= {})
      for (const { id } of here) hits[id] = (hits[id] ?? 0) + 1
    }
    const active = here.find(({ id }) => id === mutants.activeMutant)
    if (!active) return sql(strings, ...values)
    if (mutants.hitCount !== undefined) mutants.hitCount += 1
    const texts = strings.map((text, index) => (index === active.index ? active.text : text))
    return sql(texts as never, ...values)
  }
  return Object.assign(tag, sql)
}
