import { createHash } from 'node:crypto'
import { RULES } from './simulate.ts'
import type { Rules } from './world.ts'

/** Past or possible bugs, and the violation that the simulation has to report. */
export const PLANTED: readonly { readonly name: string; readonly rules: Partial<Rules>; readonly expected: RegExp }[] =
  [
    {
      name: 'the id of a row counts as the identity of its bet, whatever the rest says',
      expected: /is in the book 0 times|promised \d+ new bets and wrote/,
      rules: {
        createMarker: (sameId) => {
          const mark = RULES.createMarker(sameId)
          return (draft) => {
            const marked = mark(draft)
            if (!('bet' in marked) || marked.bet.externalId === null) return marked
            return { ...marked, fingerprint: createHash('sha256').update(marked.bet.externalId).digest('base64url') }
          }
        },
      },
    },
    {
      name: 'the score of a finished match stays, whatever its source says later',
      expected: /is stored as .+; its source said/,
      rules: {
        afterPoll: (stored, poll) =>
          RULES.afterPoll(stored, poll).map((change) => {
            const { state } = change.stored ?? {}
            const isFinal = state?.status === 'finished' && state.score1 !== null && change.state.status === 'finished'
            return isFinal ? { ...change, state } : change
          }),
      },
    },
    {
      name: 'a match takes the teams of the first answer that begins it, and no others after that',
      expected: /is stored as .+; its source said/,
      rules: {
        afterPoll: (stored, poll) =>
          RULES.afterPoll(stored, poll).map((change) => {
            if (!change.state.correctionVote?.startsWith('teams')) return change
            const [first] = RULES.afterPoll([], {
              ...poll,
              readings: poll.readings.filter(({ sourceId }) => sourceId === change.sourceId),
            })
            const isOpen = change.stored?.state.status === 'upcoming'
            return { ...change, state: (isOpen ? first?.state : change.stored?.state) ?? change.state }
          }),
      },
    },
    {
      name: 'a settled bet is tied before anybody looks at when it was settled',
      expected: /is tied to a match that began later/,
      rules: {
        resolveBet: (bet, meetings, by) => {
          const { settlement } = RULES.resolveBet(bet, [], by)
          return { ...RULES.resolveBet({ ...bet, settlement: null }, meetings, by), settlement }
        },
      },
    },
    {
      name: 'a settled bet is settled again by the next run',
      expected: /was settled twice/,
      rules: {
        reviewBet: (bet, review) => {
          const isOwn = bet.settlement?.settledBy === 'program'
          return RULES.reviewBet(isOwn ? { ...bet, settlement: null, grade: null } : bet, review)
        },
      },
    },
    {
      name: 'a verdict stays when its match is corrected',
      expected: /has the verdict/,
      rules: {
        reviewBet: (bet, review) => (bet.grade === null ? RULES.reviewBet(bet, review) : { bet, act: null }),
      },
    },
    {
      name: 'the user who confirmed a verdict is not alerted when it changes',
      expected: /and no alert says so/,
      rules: {
        reviewBet: (bet, review) => {
          const reviewed = RULES.reviewBet(bet, review)
          const { settlement } = reviewed.bet
          if (!settlement) return reviewed
          const correctedAt = bet.settlement?.correctedAt ?? null
          return { ...reviewed, bet: { ...reviewed.bet, settlement: { ...settlement, correctedAt } } }
        },
      },
    },
    {
      name: 'a change of a bet adds what it is to the sums, and leaves what it was',
      expected: /the book of \d by/,
      rules: {
        changeOfSums: (...changes) => RULES.changeOfSums(...changes.map(({ after }) => ({ before: null, after }))),
      },
    },
    {
      name: 'a page keeps showing a live match as it was when the source answered last',
      expected: /is shown as live without a word/,
      rules: {
        nextSnapshot: (state, tables) =>
          RULES.nextSnapshot(state, tables, tables.tasks.get('list')?.lastSuccessAt ?? new Date(0)),
      },
    },
  ]
