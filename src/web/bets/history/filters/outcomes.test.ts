import { expect, test } from 'vitest'
import { outcomesOf, shownOutcomes, withToggled } from './outcomes.ts'

test('outcomes are put in and taken out in one order, whatever is pressed first', () => {
  expect(withToggled(undefined, 'lost')).toBe('lost')
  expect(withToggled('lost', 'pending')).toBe('pending,lost')
  expect(withToggled('pending,lost', 'cashed-out')).toBe('pending,lost,cashed-out')
  expect(withToggled('pending,lost', 'lost')).toBe('pending')
  expect(withToggled('pending', 'pending')).toBe('')
})

test('what is no outcome stays after them until it is taken out', () => {
  expect(outcomesOf('drawn,,won,won')).toEqual(['drawn', 'won'])
  expect(shownOutcomes(outcomesOf('drawn,won')).at(-1)).toBe('drawn')
  expect(withToggled('drawn', 'won')).toBe('won,drawn')
  expect(withToggled('won,drawn', 'drawn')).toBe('won')
})
