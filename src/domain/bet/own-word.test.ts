import { expect, test } from 'vitest'
import { distinctWords } from './own-word.ts'

test.each<readonly [string, readonly string[], readonly string[]]>([
  ['no word', [], []],
  ['different words stay in their order', ['value', 'ao vivo', 'BO3'], ['value', 'ao vivo', 'BO3']],
  ['case makes no difference', ['Value', 'bo3', 'VALUE'], ['Value', 'bo3']],
  ['accents and spaces make no difference', ['Pré  jogo', 'pre jogo'], ['Pré  jogo']],
  ['the first spelling and its place are kept', ['b', 'A', 'B', 'a', 'c'], ['b', 'A', 'c']],
])('%s', (_, typed, kept) => {
  expect(distinctWords(typed)).toEqual(kept)
})
