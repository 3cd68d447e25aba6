import { type Fragment, plainOf, withMark } from './slip-text.ts'

/** Bookmakers with their other spellings, in plain letters without spaces and points. None of them is an ordinary word. */
const NAMES: Readonly<Record<string, string>> = {
  Betano: 'betano бетано',
  bet365: 'bet365 бет365',
  'GG.BET': 'ggbet ггбет',
  Pinnacle: 'pinnacle пиннакл pinny',
  '1xBet': '1xbet 1хбет 1хбэт 1хбет',
  Fonbet: 'fonbet фонбет',
  BetBoom: 'betboom бетбум',
  Thunderpick: 'thunderpick',
  Rivalry: 'rivalrycom',
  'Stake.com': 'stakecom stakebet stakebetbr',
  Betway: 'betway',
  Unibet: 'unibet',
  Parimatch: 'parimatch париматч',
  Winline: 'winline винлайн',
  Betcity: 'betcity бетсити',
  Melbet: 'melbet мелбет',
  Marathonbet: 'marathonbet',
  Betfair: 'betfair',
  Betclic: 'betclic',
  Superbet: 'superbet',
  Sportingbet: 'sportingbet',
  KTO: 'kto',
  Pixbet: 'pixbet',
  'Estrela Bet': 'estrelabet',
  Betnacional: 'betnacional',
  Novibet: 'novibet',
  bwin: 'bwin',
  '22Bet': '22bet',
  '20Bet': '20bet',
  Roobet: 'roobet',
  Duelbits: 'duelbits',
  'Loot.bet': 'lootbet',
  '1win': '1win',
  Tonybet: 'tonybet',
  'William Hill': 'williamhill',
  Ladbrokes: 'ladbrokes',
  Marathon: 'marathon марафон',
  Coolbet: 'coolbet',
  Pari: 'pari',
  Solverde: 'solverdept',
  'bet-at-home': 'betathome',
  Cloudbet: 'cloudbet',
  Tennisi: 'тенниси',
  'Liga Stavok': 'лигаставок ligastavok',
  DraftKings: 'draftkings',
  FanDuel: 'fanduel',
}
const BY_KEY: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([name, keys]) => keys.split(' ').map((key) => [key, name] as const)),
)

/** Short forms and ordinary words: they name a bookmaker only after odds with an @, or after a word of place. */
const BESIDE: Readonly<Record<string, readonly [name: string, before: RegExp]>> = {
  dk: ['DraftKings', /(?:@ ?\d+(?:[.,]\d+)?|(?<!\p{L})(?:on|at|via|na|no)) $/u],
  // Also the word for a bet.
  пари: ['Pari', /(?:@ ?\d+(?:[.,]\d+)?|(?<!\p{L})(?:в|бк)) $/u],
  rivalry: ['Rivalry', /(?:@ ?\d+(?:[.,]\d+)?|(?<!\p{L})(?:at|via)) $/u],
}

/** Words of a slip that also name bookmakers. */
const LABELS = /^(?:stake|bet|risk|odds|total|single|win|pick|valor|aposta)$/u
const LONGEST_WORDS = 3
const WORD = /[\p{L}\p{N}][\p{L}\p{N}.-]*/gu
const DOMAIN = /^(?:https?)?(?:www\.?)?(.+?)\.(?:com|net|pt|bet|ru|io|gg|es|it|de|by|kz)(?:\.br)?$/u

const keyOf = (plain: string) => plain.replace(/[\s\p{P}]/gu, '')

/** The name in the spelling of the book, else of the bookmaker. */
export type NamedBookmaker = { readonly name: string; readonly at: number; readonly from: number; readonly to: number }

export function bookmakersIn(fragments: readonly Fragment[], ofBook: readonly string[]): readonly NamedBookmaker[] {
  const own = new Map(ofBook.map((name) => [keyOf(plainOf(name)), name]))
  const nameOf = (key: string) => {
    const usual = BY_KEY.get(key)
    return own.get(key) ?? (usual === undefined ? undefined : (own.get(keyOf(plainOf(usual))) ?? usual))
  }
  return fragments.flatMap(({ plain }, at) => {
    const words = [...plain.matchAll(WORD)]
    const own: NamedBookmaker[] = []
    for (let first = 0; first < words.length; first++) {
      for (let length = Math.min(LONGEST_WORDS, words.length - first); length > 0; length--) {
        const [one, last] = [words[first], words[first + length - 1]]
        if (!one || !last) continue
        const [from, to] = [one.index, last.index + last[0].length]
        const name = nameIn(plain.slice(from, to)) ?? besideIn(plain, from, to)
        if (name === undefined) continue
        own.push({ name, at, from, to })
        first += length - 1
        break
      }
    }
    return own
  })

  function besideIn(plain: string, from: number, to: number): string | undefined {
    const [usual, before] = BESIDE[plain.slice(from, to)] ?? []
    const isEnd = /^(?:[,.!?\ue000]|$| \P{L})/u.test(plain.slice(to))
    return usual !== undefined && isEnd && before?.test(plain.slice(0, from))
      ? (nameOf(keyOf(plainOf(usual))) ?? usual)
      : undefined
  }

  function nameIn(text: string): string | undefined {
    if (LABELS.test(text)) return undefined
    const domain = DOMAIN.exec(text)?.[1]
    return nameOf(keyOf(text)) ?? (domain === undefined ? undefined : nameOf(keyOf(domain)))
  }
}

const HEADING = /^[^\p{L}\p{N}]*ПАРИ[^\p{L}\p{N}]*$/u
/** The bookmaker of a slip without another name: in capitals above the slip, the word for a bet (PARI) is the bookmaker. */
export function bookmakerAbove(
  [first, next]: readonly Fragment[],
  ofBook: readonly string[],
): readonly NamedBookmaker[] {
  // A number below the word is the number or the stake of the bet.
  if (!first || !HEADING.test(first.raw) || /^\P{L}*\d/u.test(next?.plain ?? '0')) return []
  const from = first.plain.indexOf('пари')
  const own = bookmakersIn([{ raw: 'Pari', plain: 'pari' }], ofBook)
  return own.map(({ name }) => ({ name, at: 0, from, to: from + 'пари'.length }))
}

export const withoutBookmakers = (
  fragments: readonly Fragment[],
  names: readonly NamedBookmaker[],
): readonly Fragment[] =>
  fragments.map((fragment, at) => ({
    ...fragment,
    plain: names
      .filter((name) => name.at === at)
      .reduce((plain, { from, to }) => withMark(plain, from, to), fragment.plain),
  }))
