import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OWN_FIXTURES } from '../../../../test/support/recorded.ts'
import { escape } from '../../../../test/support/stand-in-hltv.ts'
import { syncMatch } from '../../../domain/match/match-sync.ts'
import { UNDECIDED } from '../../../domain/team/team.ts'
import { SourceError } from '../match-source.ts'
import { readMatchList } from './hltv-list.ts'
import { readMatchPage } from './hltv-match.ts'
import { medianOdds } from './hltv-odds.ts'

const NOW = new Date('2027-01-01T00:00:00Z')
const fixture = (path: string) => readFileSync(join(OWN_FIXTURES, 'hltv', path), 'utf8')
const LIVE = fixture('match/9100001-live.html')
const LIST = fixture('list/matches.html')

test('a map that was awarded counts, and is reported as a forfeit', async () => {
  const reading = await readMatchPage(fixture('match/9100004-finished-bo3-awarded.html'))
  expect(reading).toMatchObject({ status: 'finished', score1: 2, score2: 0, forfeit: true })
  expect(reading.maps?.map(({ name, status }) => [name, status])).toEqual([
    ['Mirage', 'finished'],
    [null, 'finished'],
  ])
})

const BO1 = fixture('match/9100003-finished-bo1.html')
const AWARDED = fixture('match/9100004-finished-bo3-awarded.html')

/** Two maps played to their end, as the site shows them with names, halves and statistics. */
const BO3 = fixture('match/9100007-finished-bo3.html')

test('a finished series has the result that header and maps agree on', async () => {
  expect(await readMatchPage(BO3)).toMatchObject({
    status: 'finished',
    format: 'BO3',
    score1: 0,
    score2: 2,
    maps: [
      { number: 1, name: 'Ancient', status: 'finished', score1: 4, score2: 13, firstHalf: { score1: 4, score2: 8 } },
      { number: 2, name: 'Train', status: 'finished', score1: 14, score2: 16, firstHalf: { score1: 6, score2: 6 } },
    ],
  })
})

test.each([
  ['without halves', /<div class="results-center-half-score">.*?<\/div>/gs, ''],
  [
    'whose halves begin with the second',
    '<span class="ct">4</span><span class="">:</span><span class="t">8</span>',
    '-:-',
  ],
])('a page %s has no first half of that map', async (_, from, to) => {
  const { maps } = await readMatchPage(BO3.replace(from, to))
  expect(maps?.[0]).toEqual({ number: 1, name: 'Ancient', status: 'finished', score1: 4, score2: 13 })
})

describe('a result that header, maps and format do not agree on is not known', () => {
  test.for([
    ['a header cell that is empty', BO3, '<div class="lost">0</div>', '<div class="lost"></div>'],
    ['a header cell that is missing', BO3, '<div class="lost">0</div>', ''],
    ['a header with another score', BO3, '<div class="won">2</div>', '<div class="won">1</div>'],
    ['a header the other way round', BO3, /(class="lost">)0(.*class="won">)2/s, '$12$20'],
    ['a map without rounds', BO3, '<div class="results-team-score">13</div>', '<div class="results-team-score"></div>'],
    ['a map that cannot end like this', BO3, '>14</div>', '>15</div>'],
    ['a map whose halves add up to other rounds', BO3, '>4</span>', '>5</span>'],
    ['a map less', BO3, /<div class="mapholder">.*?(?=<div class="mapholder">)/s, ''],
    ['a map twice', BO3, /<div class="mapholder">.*?(?=<div class="mapholder">)/s, '$&$&'],
    ['another format', BO3, 'Best of 3', 'Best of 5'],
    ['no format', BO3, 'Best of 3', ''],
    ['a single map that is a draw', BO1, />1[79]</g, '>13<'],
    ['a header with other rounds than the map', BO1, '<div class="lost">17</div>', '<div class="lost">11</div>'],
    ['a single map without rounds', BO1, '<div class="results-team-score">17</div>', ''],
    ['an awarded series without a header cell', AWARDED, '<div class="won">2</div>', ''],
    [
      'an awarded series that counts less than was played',
      AWARDED,
      '<div class="won">2</div>',
      '<div class="won">0</div>',
    ],
  ] as const)('%s', async ([_what, page, from, to]) => {
    const reading = await readMatchPage(page.replace(from, to))
    expect(reading).toMatchObject({ status: 'finished', score1: null, score2: null })
  })
})

describe('map 1 that a team has without play', () => {
  const given = /<div class="mapholder">(?:(?!<div class="mapholder">).)*Default.*?(?=<div class="mapholder">)/s.exec(
    AWARDED,
  )?.[0]
  /** The second team wins 2-1 after the first one had map 1, named "Default". */
  const page = (words: string) =>
    BO3.replace('<div class="lost">0</div>', '<div class="lost">1</div>')
      .replace('<div class="mapholder">', `${given}<div class="mapholder">`)
      .replace('* Semi-final', `* Grand final${words}`)
  const maps = [
    { number: 1, status: 'finished', score1: 1, score2: 0 },
    { number: 2, name: 'Ancient', status: 'finished', score1: 4, score2: 13 },
    { number: 3, name: 'Train', status: 'finished', score1: 14, score2: 16 },
  ]

  test.each([
    ' (Marble Owls have a 1-0 advantage from the upper bracket)',
    '. Upper bracket advantage: 1 map',
    ' (the winner of the upper bracket starts with a 1-0 lead)',
    '. Marble Owls get a one map head start',
  ])('is no forfeit where the page says that it is a head start: "%s"', async (words) => {
    const reading = await readMatchPage(page(words))
    expect(reading).toMatchObject({ status: 'finished', forfeit: false, score1: 1, score2: 2, maps })
    const state = syncMatch(null, reading, NOW)
    expect(state).toMatchObject({ score1: 1, score2: 2, forfeit: false, maps })
    expect(syncMatch(state, reading, NOW)).toEqual(state)
  })

  test.each(['', ' (teams with a 1-0 record)', ' (upper bracket against lower bracket)'])(
    'may be a forfeit where the page does not say it: "%s"',
    async (words) => {
      expect(await readMatchPage(page(words))).toMatchObject({ forfeit: true, score1: 1, score2: 2, maps })
    },
  )

  test('counts while the match is live, and shows no play before it', async () => {
    const words = ' (1-0 advantage for Marble Owls)'
    const live = page(words).replace('>Match over<', '>LIVE<')
    const reading = await readMatchPage(live)
    expect(reading).toMatchObject({ status: 'live', forfeit: false, score1: 1, score2: 2 })
    expect(reading.maps?.slice(0, 3)).toMatchObject(maps)
    const upcoming = fixture('match/9100002-upcoming.html').replace('<div class="mapholder">', `${given}$&`)
    expect(await readMatchPage(upcoming)).toMatchObject({ status: 'upcoming', forfeit: false })
  })
})

const WITHOUT_HALVES = BO3.replaceAll(/<div class="results-center-half-score">.*?<\/div>/gs, '')

describe('classes that name another winner than the numbers leave the result unknown', () => {
  test.each([
    ['of a map without halves', WITHOUT_HALVES, 'results-left lost', 'results-left won'],
    ['of the other side of a map', WITHOUT_HALVES, 'results-right won', 'results-right lost'],
    ['of a level map', WITHOUT_HALVES, 'results-left lost', 'results-left tie'],
    ['of a map with halves', BO3, 'results-left lost', 'results-left won'],
    ['of the header', BO3, '<div class="lost">0</div>', '<div class="won">0</div>'],
    ['of a single map in the header', BO1, '<div class="lost">17</div>', '<div class="tie">17</div>'],
  ])('%s', async (_, page, from, to) => {
    expect(page).toContain(from)
    expect(await readMatchPage(page)).not.toMatchObject({ score1: null })
    expect(await readMatchPage(page.replace(from, to))).toMatchObject({
      status: 'finished',
      score1: null,
      score2: null,
    })
  })
})

describe('a page whose blocks disagree about the sides is refused', () => {
  const turned = (page: string, one: string, two: string) =>
    page.replaceAll(one, '\u0000').replaceAll(two, one).replaceAll('\u0000', two)
  test.each([
    ['the header turned around', turned(BO3, 'team1-gradient', 'team2-gradient')],
    ['the names turned around', turned(BO3, '<div class="teamName">Marble Owls', '<div class="teamName">Kettle Nine')],
    ['the maps turned around', turned(BO3, 'results-left', 'results-right')],
    ['the links of the header exchanged', turned(BO3, '/team/501/marble-owls', '/team/502/kettle-nine')],
    [
      'the ids of the header exchanged',
      `${turned(BO3, '/team/501/', '/team/502/')}<div class="head-to-head"><a href="/team/501/marble-owls">Marble Owls</a></div>`,
    ],
    ['one team on both sides', BO3.replaceAll('Kettle Nine', 'Marble Owls').replaceAll('/team/502/', '/team/501/')],
    [
      'the scoreboard turned around',
      LIVE.replace('data-scorebot-id="9100001"', '$& data-team1-id="502" data-team2-id="501"'),
    ],
  ])('%s', async (_, page) => {
    expect([BO3, LIVE]).not.toContain(page)
    await expect(readMatchPage(page)).rejects.toMatchObject({ failure: 'shape-changed' })
  })
})

describe('an empty countdown', () => {
  const emptied = (page: string) => page.replace(/(<div class="countdown"[^>]*>)[^<]*/, '$1')
  const justBegun = LIVE.replaceAll(/>(16|14|4|8)<\/div>/g, '>-</div>').replaceAll('class="results-stats"', '')

  test('means upcoming where nothing shows play', async () => {
    const upcoming = fixture('match/9100002-upcoming.html')
    expect(await readMatchPage(emptied(upcoming))).toMatchObject({ status: 'upcoming' })
  })

  test.each([
    ['a live match', LIVE],
    ['a match that has just begun', justBegun],
    ['a finished BO1', BO1],
    ['a finished BO3', BO3],
  ])('on the page of %s is a changed shape', async (_, page) => {
    await expect(readMatchPage(emptied(page))).rejects.toMatchObject({ failure: 'shape-changed' })
  })
})

test('a live match with a running countdown is a changed shape', async () => {
  const page = LIVE.replace('>LIVE</div>', '>16m : 23s</div>')
  await expect(readMatchPage(page)).rejects.toMatchObject({ failure: 'shape-changed' })
})

test('a postponed match is postponed, a deleted or cancelled one is called off', async () => {
  const postponed = fixture('match/9100005-postponed.html')
  const callOff = async (countdown: string) => {
    const reading = await readMatchPage(postponed.replace('Match postponed', countdown))
    expect(reading).toMatchObject({ status: 'cancelled', format: 'BO2', odds: null })
    return syncMatch(null, reading, NOW).callOff
  }
  expect(await callOff('Match postponed')).toBe('postponed')
  expect(await callOff('Match deleted')).toBeUndefined()
  expect(await callOff('Match cancelled')).toBeUndefined()
})

test('a word that is no state of a match is a changed shape', async () => {
  const page = LIVE.replace('>LIVE</div>', '>Warming up</div>')
  await expect(readMatchPage(page)).rejects.toMatchObject({ failure: 'shape-changed' })
})

test('a map counts as finished when its statistics are there or the next one has begun, not for its numbers', async () => {
  const statuses = async (page: string) => (await readMatchPage(page)).maps?.map(({ status }) => status)
  expect(await statuses(LIVE)).toEqual(['finished', 'running', 'not_started'])
  const withoutStatistics = LIVE.replaceAll('class="results-stats"', '')
  expect(await statuses(withoutStatistics)).toEqual(['finished', 'running', 'not_started'])
  const onlyFirst = withoutStatistics.replace('>4</div>', '>-</div>').replace('>8</div>', '>-</div>')
  expect(await statuses(onlyFirst)).toEqual(['running', 'not_started', 'not_started'])
  expect(await readMatchPage(onlyFirst)).toMatchObject({ score1: 0, score2: 0 })
})

test('a team that is not decided yet is TBD on the page too', async () => {
  const reading = await readMatchPage(LIVE.replace('<div class="teamName">Kettle Nine</div>', ''))
  expect(reading.team2).toEqual(UNDECIDED)
})

describe('hostile names are text, on the list and on the page', () => {
  const names = [
    '<img src=x onerror=alert(1)>',
    '</div></div><div class="match-wrapper" data-match-id="1">',
    `"quoted" & 'quoted'`,
    '&amp;lt;',
    '🦊🔥',
    'فريق النسور',
    'Ж'.repeat(200),
  ]
  test.for(names)('%s', async (name) => {
    const put = (html: string) => html.replaceAll('>Marble Owls<', `>${escape(name)}<`)
    expect((await readMatchPage(put(LIVE))).team1.name).toBe(name)
    const { matches } = await readMatchList(put(LIST))
    expect(matches).toHaveLength(3)
    expect(matches[0]?.reading.team1.name).toBe(name)
  })
})

describe('the list', () => {
  test('a card without an id or without a word on whether it is live is counted, and the rest is read', async () => {
    const cut = await readMatchList(
      LIST.replace(/ live="true"/, '').replaceAll('data-match-id="9100002"', 'data-match-id="x"'),
    )
    expect(cut).toMatchObject({ unreadable: 3, matches: [{ reading: { sourceId: '9100006' } }] })
  })

  test('a list without a readable card counts as a changed page format', async () => {
    await expect(readMatchList(LIST.replaceAll(/ live="\w+"/g, ''))).rejects.toMatchObject({ failure: 'shape-changed' })
  })

  test('a live card names its teams by their order, with the ids of the card, and takes nothing from its empty scores', async () => {
    const [live] = (await readMatchList(LIST)).matches
    expect(live?.reading).toMatchObject({
      status: 'live',
      team1: { key: '501', name: 'Marble Owls', logoUrl: 'https://img-cdn.hltv.org/teamlogo/owls.png' },
      team2: { key: '502', name: 'Kettle Nine' },
    })
  })

  test('a match listed twice is read once, with the fields of both cards, in either order', async () => {
    const [section, again] = LIST.split('<div class="matches-event-wrapper">') as [string, string]
    const poorer = again.slice(0, again.indexOf('<div class="hotmatch-boxes">'))
    const poorerFirst = LIST.replace(poorer, '').replace('<div class="liveMatches"', `${poorer}$&`)
    expect(section).toContain('data-match-id="9100002"')
    expect(again).toContain('data-match-id="9100002"')
    const cards = async (html: string) =>
      (await readMatchList(html)).matches.filter(({ reading }) => reading.sourceId === '9100002')
    const complete = [{ reading: { tournament: 'Harbour Cup 2026', format: 'BO5', status: 'upcoming' } }]
    expect(await cards(LIST)).toMatchObject(complete)
    expect(await cards(poorerFirst)).toMatchObject(complete)
  })

  test('a match listed twice is live if it is live anywhere, and keeps its time', async () => {
    const cardsOf2 = /(data-match-id="9100002"[^>]* live=)"false"/
    const { matches } = await readMatchList(LIST.replace(cardsOf2, '$1"true"'))
    expect(matches[1]?.reading).toMatchObject({ status: 'live', scheduledTime: new Date(1788010000000) })
    expect(matches.map(({ reading }) => reading.status)).toEqual(['live', 'live', 'upcoming'])
  })

  test("stars do not make a match live, and another strip's matches are not read", async () => {
    const { matches } = await readMatchList(LIST)
    expect(matches.map(({ reading }) => reading.status)).toEqual(['live', 'upcoming', 'upcoming'])
  })
})

/** Checks that a cut page gives the same as the whole page, or an error. */
async function expectSameOrError(read: (html: string) => Promise<unknown>, html: string, cut: string): Promise<void> {
  const whole = await read(html)
  const result = await read(cut).catch((error: unknown) => error)
  if (result instanceof SourceError) expect(result.failure).toBe('shape-changed')
  else expect(result).toEqual(whole)
}

test.each([
  ['the page of a match', readMatchPage, LIVE],
  ['the list', readMatchList, LIST],
] as const)(
  'half of %s, wherever it is cut, is refused or reads the same',
  { timeout: 30_000 },
  async (_, read, html) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: html.length }), (end) =>
        expectSameOrError(read, html, html.slice(0, end)),
      ),
      { numRuns: 150 },
    )
  },
)

describe('the median of the bookmakers', () => {
  const book = (odds1: number, odds2: number) => ({ odds1, odds2 })

  test('is the middle one, or half way between the two in the middle', () => {
    expect(medianOdds([])).toBeNull()
    expect(medianOdds([book(1500, 2500), book(9000, 1050), book(1400, 2800)])).toEqual(book(1500, 2500))
    expect(medianOdds([book(1500, 2500), book(1505, 2450)])).toEqual(book(1503, 2475))
  })

  test('lies between the lowest and the highest for any price of one bookmaker', () => {
    const prices = fc.array(fc.integer({ min: 1010, max: 1_000_000 }), { minLength: 1, maxLength: 50 })
    fc.assert(
      fc.property(prices, (values) => {
        const { odds1 } = medianOdds(values.map((value) => book(value, value))) ?? book(0, 0)
        expect(Number.isInteger(odds1)).toBe(true)
        expect(values.filter((value) => value <= odds1).length * 2).toBeGreaterThanOrEqual(values.length)
        expect(values.filter((value) => value >= odds1 - 1).length * 2).toBeGreaterThanOrEqual(values.length)
      }),
    )
  })
})
