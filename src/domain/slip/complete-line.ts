import { isUndecided } from '../team/team.ts'
import type { LineProposal, SlipKnown } from './slip.ts'
import { fragmentsOf, plainOf } from './slip-text.ts'
import { mentionsIn } from './team-mentions.ts'
import { teamIndex } from './team-names.ts'

const MOST = 6
/** A typed line is one bet; a longer text is pasted. */
const LONGEST_LINE = 200

const MARKETS: Readonly<Record<string, readonly string[]>> = {
  en: ['winner', '-1.5', '+1.5', 'map 1', 'map 2', 'over 2.5', 'under 2.5'],
  pt: ['vencedor', '-1.5', '+1.5', 'mapa 1', 'mapa 2', 'mais de 2.5', 'menos de 2.5'],
  ru: ['победа', '-1.5', '+1.5', 'карта 1', 'карта 2', 'больше 2.5', 'меньше 2.5'],
}

/** Completes the last words of a line being typed: teams of known matches, then markets, then bookmakers; at most six. */
export function completeLine(text: string, known: SlipKnown): readonly LineProposal[] {
  if (text.length > LONGEST_LINE || /\n/u.test(text)) return []
  const typed = /[^\s,]*$/u.exec(text)?.[0] ?? ''
  const before = text.slice(0, text.length - typed.length)
  const key = plainOf(typed)
  const hasTeam = namesTeam(before, known)
  if (key === '') return hasTeam && !/\d/u.test(before) ? marketsFor('', before, known).slice(0, MOST) : []
  const isWord = /\p{L}/u.test(key)
  const teams = hasTeam || !isWord ? [] : teamsFor(key, before, known)
  const markets = hasTeam ? marketsFor(key, before, known) : []
  const bookmakers = isWord ? bookmakersFor(key, before, known) : []
  return [...teams, ...markets, ...bookmakers].slice(0, MOST)
}

function namesTeam(text: string, known: SlipKnown): boolean {
  const lines = fragmentsOf(text)
  return 'fragments' in lines && mentionsIn(lines.fragments, teamIndex(known)).some(({ isOther }) => !isOther)
}

const proposal = (kind: LineProposal['kind'], before: string, label: string): LineProposal => ({
  kind,
  label,
  text: `${before}${label} `,
})

/** The next matches first. */
function teamsFor(key: string, before: string, { matches }: SlipKnown): readonly LineProposal[] {
  const byTime = matches.toSorted((a, b) => (a.startsAt?.getTime() ?? 0) - (b.startsAt?.getTime() ?? 0))
  const names = new Set(byTime.flatMap(({ team1, team2 }) => [team1, team2]))
  return [...names]
    .filter((name) => !isUndecided({ key: null, name, logoUrl: null }) && beginsAWord(name, key))
    .map((name) => proposal('team', before, name))
}

const beginsAWord = (name: string, key: string) => {
  const plain = plainOf(name)
  return plain !== key && ` ${plain.replace(/[./_-]/gu, ' ')}`.includes(` ${key}`)
}

function marketsFor(key: string, before: string, { locale }: SlipKnown): readonly LineProposal[] {
  const words = MARKETS[locale.slice(0, 2)] ?? MARKETS['en'] ?? []
  return words.filter((word) => word.startsWith(key) && word !== key).map((word) => proposal('market', before, word))
}

const bookmakersFor = (key: string, before: string, { bookmakers }: SlipKnown): readonly LineProposal[] =>
  bookmakers.filter((name) => beginsAWord(name, key)).map((name) => proposal('bookmaker', before, name))
