import { MOST_ROWS } from '../../../domain/import/file-limits.ts'
import { UnreadableFile } from '../../../domain/import/refusal.ts'
import { LONGEST_CELL } from '../limits.ts'

/** Maximum nesting of an item: a bet has legs, a leg a grade, a grade its evidence. */
const DEEPEST = 12

/** An item of a list, numbered from 1. */
export type JsonItem = { readonly line: number; readonly value: unknown }

/**
 * The objects in a JSON list: the outermost one, or the lists at the `wanted` paths of the outermost object ("bets", "finance.deposits");
 * without paths, its first list. Other members are skipped. Only one object is in memory at a time. `lists`: gets the names of all lists of
 * objects in the outermost object.
 */
export function* jsonItems(
  text: Iterable<string>,
  wanted: readonly string[] | null,
  lists?: Set<string>,
): Generator<JsonItem> {
  const scanner = createScanner(wanted, lists)
  for (const piece of text) yield* scanner.take(piece)
  if (!scanner.isDone()) throw new UnreadableFile('jsonInvalid')
}

function createScanner(wanted: readonly string[] | null, lists?: Set<string>) {
  const stack: string[] = []
  let [isString, isEscaped, hasBegun] = [false, false, false]
  /** The last string outside items, and the names of the members that lead here. */
  let word = ''
  const path: string[] = []
  /** The text of the current item from earlier pieces, and its start in the current piece; -1 outside items. */
  let [item, start, count] = ['', -1, 0]
  /** The nesting depth of the list's items: 1 in a list, 2 in a member of an object; 0 outside such a list. */
  let itemDepth = 0
  let isOver = false

  function inString(character: string) {
    if (isEscaped) isEscaped = false
    else if (character === '\\') isEscaped = true
    else if (character === '"') isString = false
    if (isString && itemDepth === 0 && word.length < 100) word += character
  }

  function open(bracket: string, at: number) {
    if (stack.length === 0 && hasBegun) throw new UnreadableFile('jsonInvalid')
    if (stack.length >= DEEPEST) throw new UnreadableFile('jsonTooDeep')
    hasBegun = true
    if (bracket === '{' && stack.join('') === '{[') lists?.add(path[0] ?? '')
    if (bracket === '[' && itemDepth === 0 && !isOver && isWanted(stack, path, wanted)) itemDepth = stack.length + 1
    stack.push(bracket)
    if (itemDepth > 0 && stack.length === itemDepth + 1) start = at
  }

  /** The text that closes an item, or null. */
  function close(bracket: string, piece: string, at: number): string | null {
    if (stack.pop() !== (bracket === '}' ? '{' : '[')) throw new UnreadableFile('jsonInvalid')
    if (itemDepth > 0 && stack.length === itemDepth - 1) {
      itemDepth = 0
      isOver = wanted === null
    }
    path.length = Math.min(path.length, stack.length)
    if (start < 0 || stack.length !== itemDepth) return null
    const text = item + piece.slice(start, at + 1)
    ;[item, start] = ['', -1]
    if (text.length > LONGEST_CELL) throw new UnreadableFile('cellTooLong')
    if (++count > MOST_ROWS) throw new UnreadableFile('tooManyRows')
    return text
  }

  function outside(character: string) {
    if (character === '"') {
      isString = true
      if (itemDepth === 0) word = ''
    } else if (character === ':' && itemDepth === 0) path[stack.length - 1] = word
    if (stack.length === 0 && !/\s/u.test(character)) throw new UnreadableFile('jsonInvalid')
  }

  function* take(piece: string): Generator<JsonItem> {
    if (start >= 0) start = 0
    for (let at = 0; at < piece.length; at++) {
      const character = piece.charAt(at)
      if (isString) inString(character)
      else if (character === '{' || character === '[') open(character, at)
      else if (character !== '}' && character !== ']') outside(character)
      else {
        const text = close(character, piece, at)
        if (text !== null) yield { line: count, value: parsed(text) }
      }
    }
    if (start >= 0) item += piece.slice(start)
    if (item.length > LONGEST_CELL) throw new UnreadableFile('cellTooLong')
  }
  return { take, isDone: () => hasBegun && stack.length === 0 && !isString }
}

/** A list at the top level, the first one in an object, or one at a requested path. */
function isWanted(stack: readonly string[], path: readonly string[], wanted: readonly string[] | null): boolean {
  if (stack.length === 0) return true
  if (stack.includes('[')) return false
  return wanted === null ? stack.length === 1 : wanted.includes(path.slice(0, stack.length).join('.'))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableFile('jsonInvalid')
  }
}
