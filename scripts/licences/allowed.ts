/**
 * SPDX ids of the allowed licences. None requires publishing the product under the same licence. MPL-2.0 requires it for changed files of the
 * package, and packages are not changed; OFL-1.1 is for fonts, CC-BY-4.0 for data.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
])

/** Longer expressions are rejected unread. */
const LONGEST = 200

/** Whether an SPDX expression permits the use: one side of OR, or both of AND. An expression that cannot be parsed does not. */
export function isAllowed(expression: string): boolean {
  if (expression.length > LONGEST) return false
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? []
  let at = 0

  function anyOf(): boolean | null {
    let found = allOf()
    while (tokens[at] === 'OR') {
      at++
      const next = allOf()
      found = found === null || next === null ? null : found || next
    }
    return found
  }

  function allOf(): boolean | null {
    let found = one()
    while (tokens[at] === 'AND') {
      at++
      const next = one()
      found = found === null || next === null ? null : found && next
    }
    return found
  }

  /** Null: no licence at this position. */
  function one(): boolean | null {
    const token = tokens[at++]
    if (token === undefined || token === ')' || token === 'OR' || token === 'AND') return null
    if (token !== '(') return ALLOWED.has(token)
    const inner = anyOf()
    return tokens[at++] === ')' ? inner : null
  }

  return anyOf() === true && at === tokens.length
}
