import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as auth from '../../src/contract/auth.ts'
import { newDetails, ownWord } from '../../src/contract/bets/bet-details.ts'
import * as betFields from '../../src/contract/bets/bet-fields.ts'
import { betFilter } from '../../src/contract/bets/bet-filter.ts'
import { searchedText } from '../../src/contract/typed-text.ts'
import { distinctWords } from '../../src/domain/bet/own-word.ts'
import { parseSlice } from '../../src/domain/explorer/dimensions.ts'
import { headerScore, targetsOfColumns } from '../../src/domain/import/columns.ts'
import { headerKey } from '../../src/domain/import/header-key.ts'
import { cellText, columnLabel } from '../../src/domain/import/row.ts'
import { namedCurrency } from '../../src/domain/import/text/currency-text.ts'
import { isDateShaped, readDate, readTimeOfDay } from '../../src/domain/import/text/date-text.ts'
import { withGuards, withoutGuards } from '../../src/domain/import/text/formula-guard.ts'
import { readMoney, shownMark } from '../../src/domain/import/text/number-text.ts'
import { readOdds } from '../../src/domain/import/text/odds-text.ts'
import { readState, readYesNo } from '../../src/domain/import/text/state-text.ts'
import { isUnitColumn, readUnits } from '../../src/domain/import/text/unit-text.ts'
import { readLegs } from '../../src/domain/import/text/written-legs.ts'
import { parseBetType } from '../../src/domain/market/bet-type.ts'
import { plainTyped, typedParts } from '../../src/domain/market/typed-parts.ts'
import { readOrAsk } from '../../src/domain/market/typed-selection.ts'
import { mapName } from '../../src/domain/match/map-name.ts'
import { parseCents } from '../../src/domain/money/money.ts'
import { parseOdds } from '../../src/domain/money/odds.ts'
import { priceOfOtherNotation } from '../../src/domain/money/odds-notation.ts'
import { stakeOfUnits } from '../../src/domain/money/units.ts'
import { possiblePairs, splitTeams, teamsTextKey } from '../../src/domain/team/pair.ts'
import { foldTeamName, teamNameKey } from '../../src/domain/team/team.ts'
import { teamIdentity } from '../../src/domain/team/team-identity.ts'
import { cleanLine, cleanLines, cutText, isBlank } from '../../src/domain/text/clean-text.ts'
import { searchText } from '../../src/domain/text/search-text.ts'
import { calendarText } from '../../src/server/calendar/ics.ts'
import { isUnchanged } from '../../src/server/http/if-none-match.ts'
import { requestLanguage } from '../../src/server/http/negotiator.ts'
import { networkOf } from '../../src/server/http/network.ts'
import { jsonItems } from '../../src/server/imports/reading/json-items.ts'
import { xmlParser } from '../../src/server/imports/reading/workbook.ts'
import { isSlipText } from '../../src/server/imports/slips.ts'
import { readMatchList } from '../../src/server/match-sources/hltv/hltv-list.ts'
import { readMatchPage } from '../../src/server/match-sources/hltv/hltv-match.ts'
import { decodeText, pictureAddress, readableName } from '../../src/server/match-sources/source-text.ts'
import { SHAPES, slowGrowth } from '../support/growth.ts'
import { draftsOf } from '../support/import-drafts.ts'
import { thinned } from '../support/thinned.ts'

const parsing = (schema: z.ZodMiniType) => (text: string) => schema.safeParse(text)
const details = z.object(newDetails)
const day = new Date('2026-11-01T00:00:00Z')

/** Everything that takes a text from outside: a new function that does gets a line here. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  searchText,
  teamIdentity,
  teamNameKey,
  foldTeamName,
  mapName,
  distinctWords: (text) => distinctWords(text.split(/[,;|]/u)),
  cleanLine: (text) => cleanLine(text, text.length),
  cleanLines: (text) => cleanLines(text, text.length),
  cutText: (text) => cutText(text, 200),
  isBlank,
  plainTyped,
  typedParts,
  readOrAsk: (text) => {
    for (const name of ['handicap', 'other'] as const) {
      readOrAsk({ type: { name, value: text }, pair: { team1: 'a', team2: 'b' }, selectedTeam: 'a', format: null })
    }
  },
  parseBetType,
  possiblePairs: (text) => possiblePairs(text.slice(0, betFields.TEAMS_MAX * 3)),
  splitTeams: (text) => splitTeams(text.slice(0, betFields.TEAMS_MAX * 3), 'a'),
  teamsTextKey,
  parseCents,
  parseOdds,
  priceOfOtherNotation,
  stakeOfUnits: (text) => stakeOfUnits(text, 1000),
  parseSlice,

  'a line of a bet': parsing(betFields.teams),
  'a type of a bet': parsing(betFields.betType),
  'an amount': parsing(betFields.amount),
  'a time': parsing(betFields.placedAt),
  'a note': (note) => details.safeParse({ note }),
  'a tag': parsing(ownWord(40)),
  'an e-mail': (email) => auth.credentials.safeParse({ email, password: 'correct horse' }),
  'a password': (newPassword) => auth.passwordChange.safeParse({ currentPassword: newPassword, newPassword }),
  'a filter': (text) => betFilter.safeParse({ q: text, from: text, oddsFrom: text, stakeFrom: text, slice: text }),
  'a search': parsing(searchedText),

  headerKey,
  'a header': (text) => headerScore(text.split(/[,;|\t]/u).slice(0, 256)),
  'columns of a table': (text) => targetsOfColumns([text, ...text.split(' ').slice(0, 255)], []),
  columnLabel,
  cellText,
  isUnitColumn,
  readDate,
  isDateShaped,
  readTimeOfDay,
  readMoney: (text) => readMoney(text, null),
  shownMark,
  namedCurrency,
  readOdds: (text) => readOdds(text, 'decimal', true),
  readState,
  readYesNo,
  readUnits: (text) => readUnits(text, true),
  readLegs,
  withGuards,
  withoutGuards,
  isSlipText,
  jsonItems: (text) => {
    for (const item of jsonItems(piecesOf(text), ['bets'])) expect(item.line).toBeGreaterThan(0)
  },
  'XML of a workbook': (text) => {
    const parser = xmlParser({ onOpen: () => {}, onText: () => {} })
    parser.write(text)
    parser.end(text)
  },
  'a file': (text) => draftsOf(Buffer.from(text)),

  'If-None-Match': (text) => isUnchanged(text, 'W/"a"'),
  'Accept-Language': (text) => requestLanguage({ 'accept-language': text }),
  'an address': networkOf,
  readableName,
  pictureAddress,
  decodeText: (text) => decodeText(Buffer.from(text), text),
  readMatchList: async (text) => readMatchList(text),
  'a name on a page': async (text) =>
    readMatchPage(`<div class="standard-box teamsBox"><div class="team1-gradient">${text}</div></div>`),
  calendarText: (text) =>
    calendarText(text, [
      {
        uid: text,
        start: day,
        end: day,
        summary: text,
        description: text,
        url: 'https://a',
        changedAt: day,
        isCancelled: false,
      },
    ]),
}

function* piecesOf(text: string) {
  for (let at = 0; at < text.length; at += 65_536) yield text.slice(at, at + 65_536)
}

/** Each reader has other shapes on each day, and each shape other readers. */
const SHAPES_OF = Map.groupBy(
  thinned(
    Object.keys(READERS).flatMap((reader) => Object.entries(SHAPES).map((shape) => ({ reader, shape }))),
    5,
  ),
  ({ reader }) => reader,
)

describe('the time for a long text grows with its length, not faster', { timeout: 300_000 }, () => {
  test.each(Object.entries(READERS))('%s', async (reader, read) => {
    const slow: string[] = []
    for (const {
      shape: [name, shape],
    } of SHAPES_OF.get(reader) ?? []) {
      const found = await slowGrowth(read, shape)
      if (found)
        slow.push(
          `${name}: ${Math.round(found.time)} ms for ${found.length}, ${Math.round(found.before)} ms for a quarter`,
        )
    }
    expect(slow).toEqual([])
  })
})
