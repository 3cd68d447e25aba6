import { expect, test } from 'vitest'
import type { Draft, ImportedBet } from '../../src/domain/import/draft.ts'
import type { ImportPlan, PlanPart, Survey } from '../../src/domain/import/plan.ts'
import { UNPAID } from '../../src/domain/import/result-columns.ts'
import { readState, stateKey } from '../../src/domain/import/text/state-text.ts'
import type { Selection } from '../../src/domain/market/selection.ts'
import { readDrafts } from '../../src/server/imports/reading/read-drafts.ts'
import { surveyFile } from '../../src/server/imports/reading/survey-file.ts'
import { type ForeignFile, foreignFile, foreignPair, type TrueBet } from '../support/foreign-files.ts'
import { NOW } from '../support/import-drafts.ts'
import { byTier, DAILY_SEED } from '../support/tier.ts'

const FILES = byTier(200, 10_000)
const PAIRS = byTier(60, 3_000)
/** Of the bets of all files, once each question is answered as its file means it. */
const LEAST_READ = 0.97

async function draftsBy(file: ForeignFile, plan: ImportPlan): Promise<Draft[]> {
  const drafts: Draft[] = []
  for (const batch of readDrafts(file.bytes, plan, { now: NOW, unit: null })) drafts.push(...batch)
  return drafts
}

/** The answers of the person who keeps the file. */
function answersOf({ truth }: ForeignFile, { asks, proposed, encodings = [] }: Survey): Partial<ImportPlan> {
  const reading = asks.reading?.alternatives.find(({ oddsNotation, states }) => {
    const notation = oddsNotation ?? 'decimal'
    // Without a minus, Indonesian odds are those of Hong Kong.
    const isSame = notation === 'hong-kong' && truth.notation === 'indonesian'
    const isNotation = notation === truth.notation || isSame || asks.oddsNotation !== null
    const areResults = [...truth.results].every(([text, outcome]) => {
      const state = states[stateKey(text)] ?? readState(text)
      // A sign without a meaning is an empty cell.
      if (state === null) return stateKey(text) !== '-'
      return (state === 'push' ? 'void' : state) === outcome
    })
    const areBlanks = (states[UNPAID] ?? truth.blank) === truth.blank
    return isNotation && areResults && areBlanks
  })
  if (asks.reading) expect(reading, `an answer for ${JSON.stringify(asks.reading.alternatives)}`).toBeDefined()
  const encoding = encodings.find((one) => one === truth.encoding)
  return {
    ...(reading && { ...reading, isOpen: false }),
    ...(asks.dateOrder && { dateOrder: truth.dateOrder }),
    ...(asks.oddsNotation && proposed.oddsNotation === null && { oddsNotation: truth.notation }),
    ...(encoding && { encoding }),
  }
}

const outcomeOf = ({ settlement }: ImportedBet) =>
  settlement === null ? 'pending' : settlement.outcome === 'push' ? 'void' : settlement.outcome

/** A market that is not understood is none; another one is wrong. */
function isMarketOf({ map }: TrueBet, selection: Selection | null | undefined): boolean {
  if (!selection || selection.market === 'other') return true
  return map === null ? selection.market === 'match-winner' : selection.market === 'map-winner' && selection.map === map
}

/** What a draft says otherwise than the bet of its row; null where it is right, or a problem. */
function mistake(bet: TrueBet, draft: Draft): string | null {
  if ('problem' in draft) return null
  if ('cash' in draft) return 'money instead of a bet'
  if (bet.isUnsure) return 'a bet that is not certain'
  const found = draft.bet
  const [pick] = found.picks
  const selection = pick?.selection
  const odds = 1000 + Number((2000n * bet.win[0] + bet.win[1]) / (2n * bet.win[1]))
  const said = (name: string, is: unknown, right: unknown) =>
    is === right ? [] : [`${name} ${String(is)} for ${String(right)}`]
  if (bet.system !== null) {
    const isNamed = found.picks.length === 1 && pick?.betType.name === 'other' && pick.betType.value === bet.system
    return isNamed && found.amount === bet.stake && outcomeOf(found) === bet.outcome ? null : 'a system'
  }
  return (
    [
      ...said('stake', found.amount, bet.stake),
      ...said('odds', found.odds, odds),
      ...said('outcome', outcomeOf(found), bet.outcome),
      ...said('result', found.settlement?.result ?? null, bet.result),
      ...said('time', found.placedAt.toISOString(), bet.placedAt.toISOString()),
      ...said('pick', pick?.selectedTeam, bet.pick),
      ...said('market', isMarketOf(bet, selection), true),
      ...said('other game', pick?.isOtherGame === true, bet.isOtherGame),
    ][0] ?? null
  )
}

/** Every row becomes one draft, and no bet is another one. Returns the number of bets that were read. */
function check(file: ForeignFile, drafts: readonly Draft[], how: string): number {
  expect(drafts.length, `${file.about}: rows ${how}`).toBe(file.bets.length + file.others)
  let read = 0
  for (const bet of file.bets) {
    const [draft, ...more] = drafts.filter(({ line, sheet = null }) => line === bet.line && sheet === bet.sheet)
    expect(more, `${file.about}: line ${bet.line} ${how}`).toEqual([])
    if (!draft) throw new Error(`${file.about}: the bet of line ${bet.line} is in no count ${how}`)
    expect(mistake(bet, draft), `${file.about}: line ${bet.line} ${how}`).toBeNull()
    if ('bet' in draft || bet.isUnsure) read++
  }
  return read
}

/** A file takes some 20 ms, on a busy machine ten times as long. */
const TIME = { timeout: 60_000 + 200 * FILES }

test(`${FILES} files of other people are read to the cent, asked about, or refused row by row`, TIME, async () => {
  let [bets, read, refused] = [0, 0, 0]
  for (let number = 0; number < FILES; number++) {
    const file = foreignFile(DAILY_SEED * 100_000 + number)
    let survey: Survey
    try {
      survey = surveyFile(file.bytes)
    } catch (error) {
      expect(error, file.about).toMatchObject({ code: 'quoteNotClosed' })
      expect(file.hasOpenQuote, file.about).toBe(true)
      refused++
      continue
    }
    check(
      file,
      await draftsBy(file, { ...survey.proposed, ...(survey.asks.dateOrder && { dateOrder: file.truth.dateOrder }) }),
      'without an answer',
    )
    read += check(file, await draftsBy(file, { ...survey.proposed, ...answersOf(file, survey) }), 'with the answers')
    bets += file.bets.length
  }
  expect(refused).toBeLessThan(FILES / 10)
  expect(read / bets).toBeGreaterThan(LEAST_READ)
})

/** The answers to what each of two tables leaves open. */
function answersTo(survey: Survey, first: ForeignFile, second: ForeignFile): Partial<ImportPlan> {
  const { asks, proposed } = survey
  const lineOfSecond = second.bets[0]?.line ?? 0
  const parts = (proposed.parts ?? []).map((part, index): PlanPart => {
    const question = asks.parts?.find((one) => one.part === index)
    if (!question) return part
    const { reading = null, dateOrder = null, oddsNotation = null } = question
    const isSecond = part.tables.some(({ line }) => line >= lineOfSecond - 1)
    const own = { ...survey, asks: { ...asks, reading, dateOrder, oddsNotation } }
    return { ...part, ...answersOf(isSecond ? second : first, own) }
  })
  return { ...answersOf(first, survey), parts }
}

test(`${PAIRS} files of two tables are read to the cent by the numbers of each, or asked about`, TIME, async () => {
  let [bets, read] = [0, 0]
  for (let number = 0; number < PAIRS; number++) {
    const [first, second, bytes] = foreignPair(DAILY_SEED * 100_000 + number)
    const both = { ...first, bytes, bets: [...first.bets, ...second.bets], others: first.others + second.others }
    const file = { ...both, about: `${first.about} and ${second.about}` }
    const survey = surveyFile(bytes)
    check(file, await draftsBy(file, survey.proposed), 'without an answer')
    const { dateOrder } = survey.asks
    // One question about the dates of both has one answer. The two may be in two currencies.
    if (dateOrder && first.truth.dateOrder !== second.truth.dateOrder) continue
    const answered = { ...survey.proposed, ...answersTo(survey, first, second), currency: null }
    read += check(file, await draftsBy(file, answered), 'with the answers')
    bets += file.bets.length
  }
  expect(read / bets).toBeGreaterThan(LEAST_READ)
})

test.each([2078702755, 2078803810])(
  'what a stake of two cents wins is no loss: blanks beside it are asked about (%i)',
  async (seed) => {
    const file = foreignFile(seed)
    const survey = surveyFile(file.bytes)
    expect(survey.asks.reading).not.toBeNull()
    check(file, await draftsBy(file, { ...survey.proposed, ...answersOf(file, survey) }), 'with the answers')
  },
)
