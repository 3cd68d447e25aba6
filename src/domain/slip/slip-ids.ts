import { type Fragment, withMark } from './slip-text.ts'

/** Names of the number that a bookmaker gives a slip. */
const NAMES =
  '(?:bet ?slip|bet|slip|ticket|coupon|receipt|wager|transaction|aposta|bilhete|boletim|cupom|купон|билет|ставка|пари|номер (?:ставки|купона|пари|билета)|numero (?:da aposta|do bilhete)|codigo(?: da aposta| do bilhete)?|id (?:ставки|купона|пари|da aposta|do bilhete)|id|ref(?:erence)?\\.?|referencia)'
const SIGN = String.raw`(?:id|ref(?:erence)?|receipt|number|code|no\.?|nr\.?|n\.?[o\u00ba\u00b0]\.?|номер|[#\u2116])`
/** Also in groups of four digits. */
const TOKEN = String.raw`(?:\d{4}(?: \d{4}){2,3}|[a-z]/\d{4,}/\d{4,}(?:/[a-z])?|(?:sport:)?(?=[a-z-]*\d)[a-z0-9]+(?:-[a-z0-9]+)*)`
/** A word for a slip with a sign of numbers or a colon, or a sign alone. */
const LABELLED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${NAMES}(?: ?${SIGN})*(?: ?:)? ?[#\u2116]? ?(${TOKEN})(?![\p{L}\p{N}.,:/])`,
  'gu',
)
const SIGNED = new RegExp(String.raw`(?<![\p{L}\p{N}])[#\u2116] ?(${TOKEN})(?![\p{L}\p{N}.,:/])`, 'gu')
/** A kind of bet names the slip only with a sign: "Simples n.º 3391". */
const OF_KIND = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:single|simples|multipla|ординар|экспресс) ?${SIGN} ?:? ?(${TOKEN})(?![\p{L}\p{N}.,:/])`,
  'gu',
)
/** "No. 771940226" at the start of a line. */
const NUMBERED = new RegExp(String.raw`^(?:no|nr|n[\u00ba\u00b0])\.? ?(${TOKEN})(?![\p{L}\p{N}.,:/])`, 'gu')
const LEAST_DIGITS = 6
/** After "ID", a code may have capital letters and fewer digits. */
const isCode = (text: string, id: string) =>
  /^(?=(?:[A-Z]*\d){4})[A-Z\d]{8,}$/u.test(id) && /(?<!\p{L})(?:id|ref|code)(?!\p{L})/u.test(text)
/** A hexadecimal number may have more letters than digits. */
const isHexadecimal = (text: string) => /^(?=(?:[a-f]*\d){3})[\da-f]{8,}$/u.test(text)

/** The slip number, marked in the fragments; null without one. Different numbers mean several slips, or that none is certain. */
export function idsIn(fragments: readonly Fragment[]): {
  readonly fragments: readonly Fragment[]
  readonly ids: readonly string[]
} {
  const ids = new Set<string>()
  const marked = fragments.map((fragment, at) => {
    let plain = fragment.plain
    /** The number ends the text; its label is before it. */
    const take = (text: string, id: string, index: number) => {
      const to = index + text.length
      const written = fragment.raw.slice(to - id.length, to)
      if (id.replace(/\D/gu, '').length < LEAST_DIGITS && !isHexadecimal(id) && !isCode(text, written)) return
      ids.add(written)
      plain = withMark(plain, index, to)
    }
    for (const pattern of [LABELLED, OF_KIND, SIGNED, NUMBERED]) {
      for (const { 0: all, 1: id = '', index } of plain.matchAll(pattern)) take(all, id, index)
    }
    if (isLabel(fragments[at - 1]?.plain ?? '') && WHOLE.test(plain)) take(plain, plain, 0)
    return { ...fragment, plain }
  })
  return { fragments: marked, ids: [...ids] }
}

const LABEL = new RegExp(String.raw`^${NAMES}(?: ?${SIGN})* ?:?$`, 'u')
const isLabel = (plain: string) =>
  LABEL.test(plain) && new RegExp(String.raw`(?<!\p{L})${SIGN}(?!\p{L})`, 'u').test(plain)
const WHOLE = new RegExp(`^${TOKEN}$`, 'u')
