import { searchText } from '../../text/search-text.ts'
import { remembered } from '../remembered.ts'

const DEPOSIT =
  /deposit|^in$|credit card|pix in|top ?up|пополнение|депозит|ввод средств|depot|einzahlung|versamento|ricarica|yatirma|para yatir|wplata|recarga|ingreso|aporte|credito na conta/u
const WITHDRAWAL =
  /withdr|saque|retirada|levantamento|^out$|вывод|снятие|retrait|payout to|auszahlung|prelievo|cekme|para cek|wyplata|retiro|resgate|cash ?in the bank/u

/** Words of lines that move no money, or return it: a bonus for a deposit, a fee of a withdrawal, a canceled withdrawal. */
const NO_MOVEMENT =
  /(?<!\p{L})(?:bonus\p{L}*|бонус\p{L}*|fees?|taxas?|tarifa|комисси\p{L}*|frais|gebuhr\p{L}*|commissione|komisyon\p{L}*|prowizj\p{L}*|revers\p{L}*|revert\p{L}*|cancel\p{L}*|estorn\p{L}*|refund\p{L}*|return(?:ed|s)?|devol\p{L}*|devuel\p{L}*|reembols\p{L}*|rejeit\p{L}*|reject\p{L}*|recus\p{L}*|rechaz\p{L}*|declin\p{L}*|failed|failure|falh\p{L}*|falli\p{L}*|fehlgeschl\p{L}*|chargeback|отмен\p{L}*|возврат\p{L}*|отклон\p{L}*|annul\p{L}*|storn\p{L}*|anul\p{L}*|rembours\p{L}*|rimbors\p{L}*|erstatt\p{L}*|ruckbuch\p{L}*|ruckerstatt\p{L}*|iade\p{L}*|iptal\p{L}*|zwrot\p{L}*|odrzuc\p{L}*|refus\p{L}*)(?!\p{L})/u

/** States of completed transfers. Any other state means not completed. */
const MOVED =
  /^(?:complet(?:e|ed|ado|ada|ato|ata|e)?|done|success(?:ful|fully)?|succeeded|approved|processed|executed|paid(?: out)?|ok|settled|closed|credited|confirmed|accepted|concluid[oa]|aprovad[oa]|efetuad[oa]|efetivad[oa]|processad[oa]|realizad[oa]|pag[oa]|sucesso|confirmad[oa]|aprobad[oa]|exitos[oa]|procesad[oa]|выполнен[оа]?|исполнен[оа]?|успешно|завершен[оа]?|проведен[оа]?|одобрен[оа]?|подтвержден[оа]?|effectuee?|terminee?|reussie?|valide?e?|traitee?|abgeschlossen|erfolgreich|ausgefuhrt|gebucht|bestatigt|eseguit[oa]|riuscit[oa]|approvat[oa]|confermat[oa]|tamamlandi|onaylandi|basarili|zrealizowan[aey]|zakonczon[aey]|wykonan[aey]|zatwierdzon[aey]|oplacon[aey])$/u

/** Characters of a line that are examined. */
const LONGEST = 200

const plain = remembered(searchText)

function kindIn(said: string): 'deposit' | 'withdrawal' | null {
  return WITHDRAWAL.test(said) ? 'withdrawal' : DEPOSIT.test(said) ? 'deposit' : null
}

/** Whether an account line is a deposit or a withdrawal; null if neither. */
export function cashKindOf(text: string): 'deposit' | 'withdrawal' | null {
  const said = plain(text.slice(0, LONGEST))
  return NO_MOVEMENT.test(said) ? null : kindIn(said)
}

/** Whether a text is about a deposit or withdrawal, even a returned one. */
export const isCashWord = (text: string): boolean => text.length <= 100 && kindIn(plain(text)) !== null

/** Whether the state of a deposit or withdrawal means completed. */
export const isMovedState = (text: string): boolean => MOVED.test(plain(text.slice(0, LONGEST)).trim())
