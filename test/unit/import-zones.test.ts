import { expect, test } from 'vitest'
import { surveyFile } from '../../src/server/imports/reading/survey-file.ts'
import { draftsOf } from '../support/import-drafts.ts'

/** When the bets were placed, or the problems of their rows. The zone of the file would be Tokyo's. */
async function times(text: string): Promise<string[]> {
  const drafts = await draftsOf(Buffer.from(text), { zone: 'Asia/Tokyo' })
  return drafts.map((draft) => ('bet' in draft ? draft.bet.placedAt.toISOString().slice(0, 16) : JSON.stringify(draft)))
}
const BET = 'NAVI vs G2,NAVI,1.85,10,Won'
const REST = 'Match,Pick,Odds,Stake,Result'

test.each(['TZ', 'Time zone', 'Timezone', 'UTC offset'])('a column "%s" says the zones of the times', async (name) => {
  // CET is an hour before UTC, EST five hours behind it, and Berlin two hours before it in July.
  const rows = [
    ['2026-03-04', 'CET', '2026-03-04T19:15'],
    ['2026-03-05', 'EST', '2026-03-06T01:15'],
    ['2026-07-05', 'UTC+3', '2026-07-05T17:15'],
    ['2026-07-05', 'Europe/Berlin', '2026-07-05T18:15'],
    ['2026-07-05', 'UTC', '2026-07-05T20:15'],
  ] as const
  const right = rows.map(([, , at]) => at)
  const apart = [`Date,Time,${name},${REST}`, ...rows.map(([day, zone]) => `${day},20:15,${zone},${BET}`)].join('\n')
  expect(await times(apart)).toEqual(right)
  const before = [`${name},Date,Time,${REST}`, ...rows.map(([day, zone]) => `${zone},${day},20:15,${BET}`)].join('\n')
  expect(await times(before)).toEqual(right)
  const together = [`Date,${name},${REST}`, ...rows.map(([day, zone]) => `${day} 20:15,${zone},${BET}`)].join('\n')
  expect(await times(together)).toEqual(right)
  expect(surveyFile(Buffer.from(apart)).asks.zone).toBe(false)
})

test('a zone that nobody knows is a problem, and an empty one is that of the file', async () => {
  const text = [`Date,Time,TZ,${REST}`, `2026-03-04,20:15,XQT,${BET}`, `2026-03-04,20:15,,${BET}`].join('\n')
  const [unknown, ofFile] = await times(text)
  expect(unknown).toContain('dateUnknown')
  // Tokyo is nine hours before UTC.
  expect(ofFile).toBe('2026-03-04T11:15')
  expect(surveyFile(Buffer.from(text)).asks.zone).toBe(true)
})

// The zone of the file would be Tokyo's, nine hours before UTC.
test.each([
  ['Date (UTC)', '2026-03-04T20:15'],
  ['date_time_utc', '2026-03-04T20:15'],
  ['Date GMT', '2026-03-04T20:15'],
  ['Kickoff UTC+3', '2026-03-04T17:15'],
  ['Date (UTC \u22123:30)', '2026-03-04T23:45'],
  ['Дата (МСК)', '2026-03-04T17:15'],
  ['Date (Europe/Berlin)', '2026-03-04T19:15'],
])('the name of a column says the zone of its times: %s', async (name, at) => {
  const text = [`${name},${REST}`, `2026-03-04 20:15,${BET}`].join('\n')
  expect(await times(text)).toEqual([at])
  expect(surveyFile(Buffer.from(text)).asks.zone).toBe(false)
})

test('the column of the time of day counts before that of the day', async () => {
  const text = [`Date (UTC+9),Time (UTC),${REST}`, `2026-03-04,20:15,${BET}`].join('\n')
  expect(await times(text)).toEqual(['2026-03-04T20:15'])
})

test('a time of another column is in the zone of the file', async () => {
  const text = [`Placed at (UTC),Settled at,${REST}`, `2026-03-04 20:15,2026-03-05 08:15,${BET}`].join('\n')
  const [draft] = await draftsOf(Buffer.from(text), { zone: 'Asia/Tokyo' })
  // 20:15 in UTC is 05:15 of the next day in Tokyo.
  expect(draft && 'bet' in draft && draft.bet.settlement?.settledAt?.toISOString()).toBe('2026-03-04T23:15:00.000Z')
  expect(surveyFile(Buffer.from(text)).asks.zone).toBe(true)
})

test.each(['Date (CST)', 'Date (IST)', 'Date (BST)', 'Time (CET)', 'Date (est.)', 'Date / UTC or GMT+1'])(
  'a zone with two meanings is asked about: %s',
  async (name) => {
    const text = [`${name},${REST}`, `2026-03-04 20:15,${BET}`].join('\n')
    expect(await times(text)).toEqual(['2026-03-04T11:15'])
    expect(surveyFile(Buffer.from(text)).asks.zone).toBe(true)
  },
)
