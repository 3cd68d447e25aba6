import { OUTCOMES } from '../../bet/bet.ts'

/** The possible meanings of a cell in the result column. */
export const ROW_STATES = [...OUTCOMES, 'pending', 'settled'] as const
/** `settled`: decided; the sum shows the result. */
export type RowState = (typeof ROW_STATES)[number]

/** Words and phrases with one meaning, in Portuguese, English, Spanish, French, German, Italian, Russian, Turkish and Polish. */
export const STATE_WORDS: Readonly<Record<RowState | 'half', string>> = {
  won: 'won|win|wins|winner|winning|green|verde|ganhou|ganha|ganho|ganhas|acertou|acerto|vencida|vencedora|vencedor|venceu|vitoria|ganada|ganado|gano|ganadora|acertada|acierto|victoria|gagne|gagnee|gagnant|gagnante|reussi|victoire|gewonnen|gewinn|sieg|vinta|vinto|vincente|vittoria|победа|выигрыш|выиграла|выиграна|выиграно|выиграл|выиграли|выигрышная|зашло|зашла|проход|сыграла|плюс|kazandi|kazanan|kazanildi|tuttu|wygrana|wygrany|wygrane|wygral|trafiony|settledwin|settledwon',
  lost: 'lost|lose|loss|loser|losing|red|vermelho|perdeu|perdida|perdido|perda|perdidas|errou|erro|derrota|perdio|fallada|fallo|perdu|perdue|perdant|perdante|defaite|rate|verloren|verlust|niederlage|persa|perso|perdente|sconfitta|поражение|проигрыш|проиграла|проиграна|проиграно|проиграл|проиграли|проигрышная|не зашло|не зашла|не проход|не сыграла|минус|kaybetti|kaybeden|kayip|kazanmadi|yatti|przegrana|przegrany|przegrane|przegral|nietrafiony|settledloss|settledlost|not won',
  push: 'push|pushed|tie|draw no bet|empate anula|empate|patta|berabere|remis',
  void: 'void|voided|refund|refunded|cancelled|canceled|cancel|cancelada|cancelado|anulada|anulado|devolvida|devolvido|devolucao|reembolso|reembolsada|reembolsado|devuelta|devuelto|devolucion|nula|nulo|rembourse|remboursee|annule|annulee|nul|storniert|annulliert|erstattet|ruckerstattet|ungultig|rimborsata|rimborsato|rimborso|annullata|annullato|nulla|void bet|возврат|возвращено|возвращена|возвращен|отмена|отменена|отменено|аннулирована|аннулировано|iade|iptal|zwrot|zwrocony|anulowany|anulowane|anulowano|returned|no action|stake returned|money back|lapsed|rejected|rejeitada|rejeitado|recusada|recusado|rechazada|rechazado|отклонена|отклонено',
  'half-won': 'hw|halfwon|halfwin|wh|полувыигрыш|половина выигрыша|meia vitoria|settledhalfwin',
  'half-lost': 'hl|halflost|halfloss|lh|полупроигрыш|половина проигрыша|meia derrota|settledhalfloss',
  'cashed-out':
    'cash out|cashout|cashed out|cashedout|cash out total|продана|продано|выкуп|кэшаут|кешаут|encerrada|encerrado|vendida|sold|ausgezahlt|bozduruldu',
  settled:
    'settled|closed|graded|resulted|liquidada|liquidado|resolvida|resolvido|encerrou|finalizada|finalizado|cerrada|cerrado|resuelta|liquidada|рассчитано|рассчитана|regle|reglee|termine|terminee|abgerechnet|entschieden|conclusa|chiusa|sonuclandi|rozliczony|rozliczone|zakonczony',
  pending:
    'pending|open|placed|active|running|unsettled|em aberto|aberta|aberto|pendente|em andamento|em curso|em jogo|por liquidar|por resolver|abierta|abierto|pendiente|en juego|en curso|en cours|en attente|ouvert|ouverte|offen|laufend|aperta|aperto|in corso|in attesa|в игре|ожидает|ожидание|открыта|открыт|не рассчитана|не рассчитано|не рассчитан|принята|сделана ставка|beklemede|bekliyor|acik|devam ediyor|otwarty|otwarte|w toku|nierozliczony|oczekujacy|not settled|not yet settled|in play|live|upcoming|in progress|unresulted',
  half: 'half|½|meio|meia|metade|media|medio|mitad|demi|moitie|halb|halbe|mezza|mezzo|meta|половина|пол|yarim|yari|polowa|pol',
}

/** Words beside a result that change nothing about it. */
export const NOISE =
  'by one|by two|by three|bet|bets|by|bookie|bookmaker|review|postponed|the|match|game|stake|aposta|apostas|a|apuesta|pari|wette|scommessa|bahis|zaklad|kupon|kupa|ставка|ставки|купон|bilhete|ticket|slip|result|resultado|full|fully|total|auto|manual'

/**
 * The meanings of single letters, numbers and signs. A file uses one of these alphabets: P may mean lost, push or pending. The comment of each
 * alphabet has its words.
 */
export const ALPHABETS: readonly Readonly<Record<string, RowState>>[] = [
  // win, loss, push, void, refund, cash-out
  { w: 'won', l: 'lost', p: 'push', v: 'void', r: 'void', c: 'cashed-out' },
  // win, loss, pending
  { w: 'won', l: 'lost', p: 'pending', v: 'void', r: 'void', c: 'cashed-out', o: 'pending' },
  // green, red
  { g: 'won', r: 'lost', v: 'void', d: 'void', a: 'void', n: 'void', p: 'pending', c: 'cashed-out' },
  // ganha, perdida, devolvida, anulada; ganada, perdida, nula; gagné, perdu, remboursé
  { g: 'won', p: 'lost', d: 'void', a: 'void', n: 'void', r: 'void', c: 'cashed-out', e: 'push' },
  // vitória, derrota, empate; victoire, défaite, nul
  { v: 'won', d: 'lost', e: 'push', n: 'void', a: 'void', c: 'cashed-out' },
  // acierto, fallo
  { a: 'won', f: 'lost', n: 'void' },
  // acerto, erro
  { a: 'won', e: 'lost', n: 'void' },
  // gewonnen, verloren, rückerstattet, storniert, offen
  { g: 'won', v: 'lost', r: 'void', s: 'void', u: 'push', o: 'pending' },
  // vinta, persa, rimborsata, annullata
  { v: 'won', p: 'lost', r: 'void', a: 'void', n: 'void' },
  // выигрыш, проигрыш, отмена
  { в: 'won', п: 'lost', о: 'void', р: 'void' },
  // зашла, проиграла, возврат
  { з: 'won', п: 'lost', в: 'void' },
  // выигрыш, поражение, возврат as "вз"
  { в: 'won', п: 'lost', вз: 'void', х: 'push' },
  // kazandı, yattı, iade, bekliyor
  { k: 'won', y: 'lost', i: 'void', b: 'pending' },
  // tuttu, yattı
  { t: 'won', y: 'lost', i: 'void' },
  // wygrana, przegrana, zwrot
  { w: 'won', p: 'lost', z: 'void', r: 'void' },
  // trafiony, nietrafiony
  { t: 'won', n: 'lost', z: 'void' },
  { '1': 'won', '0': 'lost', '0.5': 'void', '0,5': 'void' },
  {
    '1': 'won',
    '0': 'push',
    '-1': 'lost',
    '0.5': 'half-won',
    '-0.5': 'half-lost',
    '0,5': 'half-won',
    '-0,5': 'half-lost',
  },
  { '+': 'won', '-': 'lost', '0': 'push', '=': 'push' },
  { y: 'won', n: 'lost' },
  { yes: 'won', no: 'lost' },
  { s: 'won', n: 'lost' },
  { sim: 'won', nao: 'lost' },
  { да: 'won', нет: 'lost' },
  { oui: 'won', non: 'lost' },
  { ja: 'won', nein: 'lost' },
  { si: 'won', no: 'lost' },
  { evet: 'won', hayir: 'lost' },
  { tak: 'won', nie: 'lost' },
  { true: 'won', false: 'lost' },
  // No in a column of losses, an empty box, and a mark in the pick: a result, or still pending.
  { 'not lost': 'won', unmarked: 'won', unchecked: 'lost', 'pick +': 'won', 'pick -': 'lost' },
  { 'not lost': 'pending', unmarked: 'pending', unchecked: 'pending', 'pick +': 'pending', 'pick -': 'pending' },
]

/** Signs that mean a result if no word does. */
export const STATE_SIGNS: readonly (readonly [RegExp, RowState])[] = [
  [/[✅✔☑🟢🟩✓]\ufe0f?/gu, 'won'],
  [/[❌✖🔴🟥✗✘✕]\ufe0f?/gu, 'lost'],
  [/[⏳⌛]\ufe0f?/gu, 'pending'],
  [/[♻🔄]\ufe0f?/gu, 'void'],
]
