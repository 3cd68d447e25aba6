import type { Outcome } from '../../bet/bet.ts'
import { searchText } from '../../text/search-text.ts'
import { remembered } from '../remembered.ts'

/** `settled`: decided, and the sum says how. */
export type RowState = Outcome | 'pending' | 'settled'

const WORDS: Readonly<Record<RowState, string>> = {
  won: 'won|win|wins|winner|w|green|verde|ganhou|ganha|ganho|ganhas|acertou|acerto|vencida|vencedora|vitoria|gagne|gagnee|gagnant|victoire|победа|выигрыш|выиграла|выиграна|выиграл|выигрышная|зашло|зашла|проход|сыграла|плюс|в|settled win|settled won|settled_win|settled_won|settledwin|рассчитана',
  lost: 'lost|lose|loss|loser|l|red|vermelho|perdeu|perdida|perda|perdidas|errou|erro|derrota|perdu|perdue|perdant|поражение|проигрыш|проиграла|проиграна|проиграл|проигрышная|не зашло|не зашла|не проход|не сыграла|минус|п|settled loss|settled lost|settled_loss|settled_lost|settled_lose|settledloss',
  push: 'push|pushed|tie|draw no bet|empate anula|p|settled push|settled_push',
  void: 'void|voided|v|refund|refunded|r|cancelled|canceled|cancelada|cancelado|anulada|anulado|devolvida|devolvido|reembolso|reembolsada|rembourse|remboursee|annule|annulee|возврат|отмена|отменена|аннулирована|settled void|settled_void|returned|no action|cancel',
  'half-won':
    'half won|half win|hw|won half|win half|half-won|half-win|half_won|half_win|1/2 won|1/2 win|½ won|½ win|meio ganha|meio ganho|meia vitoria|meio green|½ green|metade ganha|demi gagne|gagne 1/2|полувыигрыш|половина выигрыша|settled_half_win',
  'half-lost':
    'half lost|half loss|hl|lost half|lose half|half-lost|half-loss|half_lost|half_loss|1/2 lost|1/2 loss|½ lost|½ loss|meio perdida|meio perdido|meia derrota|meio red|½ red|metade perdida|demi perdu|perdu 1/2|полупроигрыш|половина проигрыша|settled_half_loss',
  'cashed-out':
    'cash out|cashout|cash-out|cashed out|cashed-out|cashed_out|c|продана|выкуп|encerrada|encerrado|cash out total|settled cashout|settled_cashout|settled_cash_out|sold',
  settled: 'settled|closed|graded|liquidada|liquidado|resolvida|resolvido|encerrou|рассчитано|regle|reglee|cerrada',
  pending:
    'pending|open|placed|active|running|unsettled|em aberto|aberta|aberto|pendente|em andamento|en cours|en attente|в игре|ожидает|открыта|не рассчитана|принята|сделана ставка|not settled|in play|live|upcoming',
}

const STATES: ReadonlyMap<string, RowState> = new Map(
  // The keys of WORDS.
  (Object.entries(WORDS) as [RowState, string][]).flatMap(([state, words]) =>
    words.split('|').map((word) => [searchText(word), state] as const),
  ),
)
/** "Won $42.50", "lost by 2": the word that a longer text begins with. */
const FIRST_WORD = /^(?:won|lost|push|void|pending|cancelled)(?![\p{L}\p{N}])/u

/** Characters of a word for a result. */
const LONGEST = 100

/** Signs that stand for a result where no word does. */
const SIGNS: readonly (readonly [RegExp, RowState])[] = [
  [/^(?:✅|✔|☑|🟢|🟩)\ufe0f?$/u, 'won'],
  [/^(?:❌|✖|🔴|🟥)\ufe0f?$/u, 'lost'],
]

/** Without case, accents, marks around it, and "Settled - " before it. */
const stateWord = remembered((text) =>
  searchText(text.replace(/[–—−]/gu, '-').replace(/settled\s*-\s*/iu, '')).replace(
    /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu,
    '',
  ),
)

/** What the word for a result means, in Portuguese, English, Russian or French; null where it is unknown. `own` are a format's own words. */
export function readState(text: string, own: Readonly<Record<string, RowState>> = {}): RowState | null {
  if (text.length > LONGEST) return null
  const sign = SIGNS.find(([written]) => written.test(text.trim()))
  if (sign) return sign[1]
  const word = stateWord(text)
  return own[word] ?? STATES.get(word) ?? STATES.get(FIRST_WORD.exec(word)?.[0] ?? word) ?? null
}

const YES = /^(?:1|y|yes|true|t|x|sim|s|да|д|oui|o|✓|✔|live|ao vivo|freebet|free bet|aposta gratis|фрибет)$/u
const NO = /^(?:0|n|no|false|f|nao|нет|н|non|-+|pre-?(?:live|match|game|jogo)?|prematch|до матча)$/u

/** Yes or no in the same languages; null where the text is neither. */
export const readYesNo = remembered((text): boolean | null => {
  if (text.length > LONGEST) return null
  const word = searchText(text)
  return YES.test(word) ? true : NO.test(word) ? false : null
})
