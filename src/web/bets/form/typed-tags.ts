import { distinctWords, wordKey } from '../../../domain/bet/own-word.ts'

/** The tags of "value, BO3": without empty ones and without two spellings of one. */
export function tagsOf(text: string): string[] {
  const typed = text.split(',').map((tag) => tag.trim().replace(/\s+/g, ' '))
  return distinctWords(typed.filter((tag) => tag !== ''))
}

export const tagsText = (tags: readonly string[]) => tags.join(', ')

/** The words of the list that what is typed may become. */
export function offeredWords(list: readonly string[], typed: string, most: number): string[] {
  const key = wordKey(typed)
  const fitting = list.filter((word) => wordKey(word).includes(key))
  return fitting.some((word) => wordKey(word) === key) ? [] : fitting.slice(0, most)
}

/** The tags of the list that may come next, or that the tag in writing may become. */
export function offeredTags(list: readonly string[], text: string, most: number): string[] {
  const { done, writing } = partsOf(text)
  const isTaken = new Set(tagsOf(done).map(wordKey))
  const key = wordKey(writing)
  return list
    .filter((tag) => !isTaken.has(wordKey(tag)) && wordKey(tag).includes(key) && wordKey(tag) !== key)
    .slice(0, most)
}

/** The text with the tag in place of the one in writing: "value, b" and "BO3" are "value, BO3, ". */
export function withTag(text: string, tag: string): string {
  const { done, writing } = partsOf(text)
  return `${tagsText([...tagsOf(done), ...(wordKey(tag).includes(wordKey(writing)) ? [] : [writing]), tag])}, `
}

function partsOf(text: string) {
  const at = text.lastIndexOf(',') + 1
  return { done: text.slice(0, at), writing: text.slice(at).trim() }
}
