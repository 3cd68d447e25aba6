import { searchText } from '../../text/search-text.ts'
import { remembered } from '../remembered.ts'

const DEPOSIT =
  /deposit|^in$|credit card|pix in|top ?up|пополнение|депозит|ввод средств|depot|einzahlung|versamento|ricarica|yatirma|para yatir|wplata|recarga|ingreso|aporte|credito na conta/u
const WITHDRAWAL =
  /withdr|saque|retirada|levantamento|^out$|вывод|снятие|retrait|payout to|auszahlung|prelievo|cekme|para cek|wyplata|retiro|resgate|cash ?in the bank/u

/** Characters of a line that are looked at. */
const LONGEST = 200

const plain = remembered(searchText)

/** What a line of an account says it is; null where it is neither. */
export function cashKindOf(text: string): 'deposit' | 'withdrawal' | null {
  const said = plain(text.slice(0, LONGEST))
  return WITHDRAWAL.test(said) ? 'withdrawal' : DEPOSIT.test(said) ? 'deposit' : null
}

export const isCashWord = (text: string): boolean => text.length <= 100 && cashKindOf(text) !== null
