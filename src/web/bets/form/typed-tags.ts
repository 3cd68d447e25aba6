import { distinctWords, wordKey } from '../../../domain/bet/own-word.ts'

/** The tags of "value, BO3", without empty ones and duplicates in another spelling. */
export function tagsOf(text: string): string[] {
  const typed = text.split(',').map((tag) => tag.trim().replace(/\s+/g, ' '))
  return distinctWords(typed.filter((tag) => tag !== ''))
}

export const tagsText = (tags: readonly string[]) => tags.join(', ')

/** The words of the list that complete the typed text. */
export function offeredWords(list: readonly string[], typed: string, most: number): string[] {
  const key = wordKey(typed)
  const fitting = list.filter((word) => wordKey(word).includes(key))
  return fitting.some((word) => wordKey(word) === key) ? [] : fitting.slice(0, most)
}

/** The tags that may come next, or that complete the tag being typed. */
export function offeredTags(list: readonly string[], text: string, most: number): string[] {
  const { done, writing } = partsOf(text)
  const isTaken = new Set(tagsOf(done).map(wordKey))
  const key = wordKey(writing)
  return list
    .filter((tag) => !isTaken.has(wordKey(tag)) && wordKey(tag).includes(key) && wordKey(tag) !== key)
    .slice(0, most)
}

/** The text with the tag being typed completed: "value, b" and "BO3" give "value, BO3, ". */
export function withTag(text: string, tag: string): string {
  const { done, writing } = partsOf(text)
  return `${tagsText([...tagsOf(done), ...(wordKey(tag).includes(wordKey(writing)) ? [] : [writing]), tag])}, `
}

function partsOf(text: string) {
  const at = text.lastIndexOf(',') + 1
  return { done: text.slice(0, at), writing: text.slice(at).trim() }
}
