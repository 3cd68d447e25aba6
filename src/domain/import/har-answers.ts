import { betAtHomeBets, isSportsbookAddress, namesSportsbookBets, sportsbookList } from './bet-at-home-capture.ts'
import { listOf, member, memberAt, textIn } from './captured-bet.ts'
import { asksForStakeBets, namesStakeBets, stakeBets } from './stake-capture.ts'

/** The parsed responses of a recording that contain lists of bets, and the number of unreadable ones. */
type HarAnswers = { readonly answers: readonly unknown[]; readonly unread: number }

/** Null if the value is not a browser recording (HAR 1.2). */
export function harAnswers(value: unknown): HarAnswers | null {
  const entries = memberAt(value, 'log', 'entries')
  if (!Array.isArray(entries)) return null
  const read = entries.map(answerOf)
  return {
    answers: read.filter((answer) => answer !== NOT_BETS && answer !== UNREAD),
    unread: read.filter((answer) => answer === UNREAD).length,
  }
}

const NOT_BETS = Symbol('an answer without bets')
const UNREAD = Symbol('a list of bets that cannot be read')

function answerOf(entry: unknown): unknown {
  const [request, content] = [member(entry, 'request'), memberAt(entry, 'response', 'content')]
  const url = textIn(member(request, 'url'))
  const query = memberAt(request, 'postData', 'text')
  // OPTIONS is the preflight request of the browser. Its response has no bets.
  const isCall = member(request, 'method') !== 'OPTIONS'
  const isAsked = isCall && (isSportsbookAddress(url) || (typeof query === 'string' && asksForStakeBets(query)))
  const text = contentOf(content, isAsked)
  const isNamed = namesStakeBets(text) || namesSportsbookBets(text)
  // Other bookmakers use the same sportsbook.
  if (namesSportsbookBets(text) && isOfAnotherSite(request)) return NOT_BETS
  const answer = isNamed || isAsked ? parsed(text) : undefined
  if (stakeBets(answer) || betAtHomeBets(answer)) return answer
  return isAsked && !isEmptyPage(answer) ? UNREAD : NOT_BETS
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Decodes only text responses: a recording is mostly pictures. */
function contentOf(content: unknown, isAsked: boolean): string {
  const text = member(content, 'text')
  if (typeof text !== 'string') return ''
  if (member(content, 'encoding') !== 'base64') return text
  if (!isAsked && !/json/iu.test(textIn(member(content, 'mimeType')))) return ''
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)))
  } catch {
    return ''
  }
}

/** The page after the last bet. */
const isEmptyPage = (answer: unknown) => sportsbookList(answer)?.length === 0

const OWN_SITE = /(?:^|\.)(?:bet-at-home\.[a-z]{2,3}|bah\d+\.[a-z]{2,3})$/u

/** Whether the request says that a page of another bookmaker made it. */
function isOfAnotherSite(request: unknown): boolean {
  const header = (name: string) =>
    listOf(member(request, 'headers')).find((one) => textIn(member(one, 'name')).toLowerCase() === name)
  const page = textIn(member(header('origin'), 'value'), member(header('referer'), 'value'))
  const host = /^https?:\/\/([^/:?#]+)/u.exec(page)?.[1]
  return host !== undefined && !OWN_SITE.test(host) && !/(?:^|\.)everymatrix\.com$/u.test(host)
}
