import type { Mutant } from './instrument.js'

/** Where the mutant stands: in the statement of these texts, `text` replaces the one at `index`. */
export type SqlMutant = Mutant & { readonly quasis: readonly string[]; readonly index: number; readonly text: string }

/** Stryker only empties the text of a statement. These are the mistakes of SQL, each of which the database accepts. */
const CHANGES: readonly (readonly [name: string, from: RegExp, to: string])[] = [
  ['SqlOwner', /\b(?:\w+\.)?user_id = $/g, '0 < '],
  // Not the owner in a join of bets, acts or files: their ids are of one sequence, the owner is for the index.
  ['SqlKey', /\b(?:\w+\.)?(?:id|(?!user_)\w+_id) = (?!new\b|NULL\b)/g, '0 < '],
  ['SqlLogic', / AND\b/g, ' OR'],
  ['SqlLogic', / OR (?!UPDATE)/g, ' AND '],
  ['SqlOrder', /\bORDER BY [^()]*?(?=\n| LIMIT| FOR|\)|$)/g, ''],
  ['SqlOrder', / DESC\b/g, ''],
  ['SqlOrder', / NULLS LAST\b/g, ' NULLS FIRST'],
  ['SqlCondition', /\bNOT (?!NULL|DO)(?=\w)/g, ''],
  ['SqlCondition', /\bIS NOT NULL\b/g, 'IS NULL'],
  ['SqlCondition', /\bIS NULL\b/g, 'IS NOT NULL'],
  ['SqlComparison', / <= /g, ' < '],
  ['SqlComparison', / < /g, ' <= '],
  ['SqlComparison', / > /g, ' >= '],
  ['SqlComparison', / != /g, ' = '],
  ['SqlArithmetic', / \+ /g, ' - '],
  ['SqlArithmetic', / - /g, ' + '],
  ['SqlAggregate', /\bsum\(/g, 'max('],
  ['SqlAggregate', /\bmax\(/g, 'min('],
  ['SqlAggregate', /\bgreatest\(/g, 'least('],
  ['SqlAggregate', /\bleast\(/g, 'greatest('],
  ['SqlAggregate', / FILTER \(WHERE [^()]*\)/g, ''],
  ['SqlUnion', /\bUNION ALL\b/g, 'UNION'],
  ['SqlUnion', /\bUNION\b(?! ALL)/g, 'UNION ALL'],
  ['SqlDistinct', /\bDISTINCT \b/g, ''],
  ['SqlJoin', /(?<!LEFT |CROSS )\bJOIN\b/g, 'LEFT JOIN'],
  ['SqlJoin', /\bLEFT JOIN\b/g, 'JOIN'],
  ['SqlLimit', /\bLIMIT (?=$|\d)/g, 'LIMIT 1 + '],
  ['SqlLiteral', /(?<= = )'[\w-]+'/g, "'?'"],
  ['SqlLiteral', /= true\b/g, '= false'],
  ['SqlFunction', /\blower\(/g, '('],
]
const AROUND = 25

/** The mutants of the statements (tags `sql`) of a file; `starts` are the places where its template literals begin. */
export function sqlMutants(file: string, source: string, starts: readonly number[]): Omit<SqlMutant, 'id'>[] {
  const lineOf = (at: number) => source.slice(0, at).split('\n').length
  const lines = source.split('\n')
  return starts.flatMap((start) => {
    if (!/\bsql(?:<[^`]*>)?$/.test(source.slice(0, start))) return []
    const parts = partsOf(source, start)
    const quasis = parts.map(({ text }) => text)
    const [, names = '', reason] =
      /Stryker disable next-line ([\w, ]+): (.+)/.exec(lines[lineOf(start) - 2] ?? '') ?? []
    return parts.flatMap(({ text, at }, index) =>
      CHANGES.flatMap(([mutator, from, to]) =>
        [...text.matchAll(from)].map(({ 0: found, index: place }) => ({
          file,
          line: lineOf(at + place),
          mutator,
          original:
            `${text.slice(Math.max(0, place - AROUND), place)}${found}${text.slice(place + found.length).slice(0, AROUND)}`.replaceAll(
              /\s+/g,
              ' ',
            ),
          replacement: to,
          ignored: reason !== undefined && names.split(/, */).includes(mutator) ? reason : null,
          quasis,
          index,
          text: text.slice(0, place) + to + text.slice(place + found.length),
        })),
      ),
    )
  })
}

/** The texts between the values of the template literal that begins here. */
function partsOf(source: string, start: number): { text: string; at: number }[] {
  const parts = []
  let from = start + 1
  let at = from
  while (source[at] !== '`') {
    if (source.startsWith('${', at)) {
      parts.push({ text: source.slice(from, at), at: from })
      at = endOfValue(source, at + 2)
      from = at
    } else at += 1
  }
  return [...parts, { text: source.slice(from, at), at: from }]
}

function endOfValue(source: string, start: number): number {
  let at = start
  for (let depth = 1; depth > 0; at += 1) {
    if (source[at] === '`') at = endOfTemplate(source, at)
    else if (source[at] === '{') depth += 1
    else if (source[at] === '}') depth -= 1
  }
  return at
}

function endOfTemplate(source: string, start: number): number {
  const last = partsOf(source, start).at(-1)
  return last ? last.at + last.text.length : start
}
