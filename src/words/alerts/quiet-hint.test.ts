import { expect, test } from 'vitest'
import { translator } from '../../../test/support/translator.ts'
import { quietHint } from './quiet-hint.ts'

const HOURS = { isOn: true, from: '23:30', to: '08:00', timeZone: 'America/Sao_Paulo' }
const hint = (more: Partial<typeof HOURS>, zone = 'America/Sao_Paulo') =>
  // Without the direction marks around a value.
  quietHint({ ...HOURS, ...more }, zone, translator('pt')).replaceAll(/\p{Cf}/gu, '')

test('two equal times are the whole day', () => {
  expect(hint({ to: '23:30' })).toBe('O dia inteiro: tudo espera no sino.')
  expect(hint({})).not.toContain('O dia inteiro')
})

test('hours of another clock name it, also where they are the whole day', () => {
  expect(hint({ timeZone: 'Europe/Lisbon' })).toMatch(/ Pelo horário de Europe\/Lisbon\.$/)
  expect(hint({ to: '23:30', timeZone: 'Europe/Lisbon' })).toBe(
    'O dia inteiro: tudo espera no sino. Pelo horário de Europe/Lisbon.',
  )
})

test('hours of this clock name nothing, under another name of its zone either, nor do hours that are off', () => {
  const plain = hint({})
  expect(plain).not.toContain('Pelo horário de')
  expect(hint({ timeZone: 'Brazil/East' })).toBe(plain)
  expect(hint({ timeZone: 'Europe/Lisbon', isOn: false })).toBe(plain)
})
