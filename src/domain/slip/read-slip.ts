import { LONGEST_SLIP, type SlipKnown, type SlipReading } from './slip.ts'

/** Reads the text of a bet slip, a message or a typed line. It never guesses: what has two readings stays open, with a doubt. */
export function readSlip(text: string, _known: SlipKnown): SlipReading {
  if (text.trim() === '') return { kind: 'refused', reason: 'empty' }
  if (text.length > LONGEST_SLIP) return { kind: 'refused', reason: 'tooLong' }
  return { kind: 'refused', reason: 'nothing' }
}
