import { expect, test } from 'vitest'
import { textOfFormula } from './formula-text.ts'

test.each([
  ['="0012"', '0012'],
  ['= "FURIA" ', 'FURIA'],
  ['=""', ''],
  ['="a ""b"" c"', 'a "b" c'],
  ['=HYPERLINK("https://a.example/1","FURIA vs MOUZ")', 'FURIA vs MOUZ'],
  ['=hyperlink("https://a.example/1"; "MOUZ")', 'MOUZ'],
  ['=HYPERLINK("https://a.example/1")', 'https://a.example/1'],
])('%s shows %j', (cell, text) => {
  expect(textOfFormula(cell)).toBe(text)
})

test.each(['FURIA', '"a"', '=A1', '=1+1', '="a"&"b"', '=SUM("a")', '=', '="a', ' ="a"', '\'="a"'])(
  '%s is no text of a formula',
  (cell) => {
    expect(textOfFormula(cell)).toBe(cell)
  },
)
