import type { TrueOutcome } from './foreign-files.ts'

// Names of columns, results and dates in nine languages.

type Words = Readonly<Record<TrueOutcome, readonly string[]>>
export type Letters = Partial<Record<TrueOutcome, string>>
export type Column =
  | 'date'
  | 'event'
  | 'pick'
  | 'odds'
  | 'stake'
  | 'state'
  | 'sum'
  | 'note'
  | 'market'
  | 'kind'
  | 'balance'
  | 'fee'
  | 'sport'
  | 'status'
export type Language = {
  readonly header: Readonly<Record<Exclude<Column, 'sum' | 'status'>, readonly string[]>>
  readonly profit: readonly string[]
  readonly payout: readonly string[]
  readonly words: Words
  readonly letters: readonly Letters[]
  readonly versus: readonly string[]
  readonly mark: ',' | '.'
  readonly dates: readonly DateStyle[]
  readonly single: string
  readonly signs: readonly ((amount: string) => string)[]
}
type DateStyle = {
  readonly write: (at: Date) => string
  readonly isDay?: true
  readonly order?: 'day-first' | 'month-first'
}

const two = (value: number) => String(value).padStart(2, '0')
const parts = (at: Date) => ({
  y: String(at.getUTCFullYear()),
  m: two(at.getUTCMonth() + 1),
  d: two(at.getUTCDate()),
  t: `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`,
  month: at.getUTCMonth(),
})
const style = (write: (p: ReturnType<typeof parts>) => string, more: Omit<DateStyle, 'write'> = {}): DateStyle => ({
  write: (at) => write(parts(at)),
  ...more,
})
const named = (months: string, write: (p: ReturnType<typeof parts>, month: string) => string): DateStyle =>
  style((p) => write(p, months.split(' ')[p.month] ?? ''))

const ISO = [
  style((p) => `${p.y}-${p.m}-${p.d} ${p.t}`),
  style((p) => `${p.y}-${p.m}-${p.d} ${p.t}:00+00`),
  style((p) => `${p.y}-${p.m}-${p.d}T${p.t}:00Z`),
  style((p) => `${p.y}-${p.m}-${p.d} ${p.t}:00 (UTC)`),
  style((p) => `${p.y}${p.m}${p.d}`, { isDay: true }),
]
const SLASHES = [
  style((p) => `${p.d}/${p.m}/${p.y} ${p.t}`, { order: 'day-first' }),
  style((p) => `${p.d}/${p.m}/${p.y}`, { order: 'day-first', isDay: true }),
]
const POINTS = [
  style((p) => `${p.d}.${p.m}.${p.y} ${p.t}`),
  style((p) => `${p.d}.${p.m}.${p.y} (${p.t})`),
  style((p) => `${p.t} ${p.d}.${p.m}.${p.y}`),
]
const plain = (amount: string) => amount
const behind = (sign: string) => (amount: string) => `${amount} ${sign}`
const before = (sign: string) => (amount: string) =>
  amount.startsWith('-') ? `-${sign}${amount.slice(1)}` : `${sign}${amount}`

const EN_WORDS: Words = {
  won: ['Won', 'Win', 'won', 'Bet won', 'Settled – Win', '✓', '✅'],
  lost: ['Lost', 'Loss', 'lost', 'Settled – Loss', '✗', '❌'],
  void: ['Void', 'Refund', 'Refunded', 'Cancelled'],
  'half-won': ['Won (half)', 'Won - half', 'Won 1/2', 'Won ½', 'Half won'],
  'half-lost': ['Lost (half)', 'Lost 1/2', 'Half lost'],
  pending: ['Open', 'open', 'Pending', 'Placed'],
}

export const LANGUAGES: Readonly<Record<string, Language>> = {
  en: {
    header: {
      date: ['Date', 'Date Placed', 'Placed At'],
      event: ['Event', 'Match'],
      pick: ['Selection', 'Pick'],
      odds: ['Odds', 'Decimal Odds', 'Price'],
      stake: ['Stake', 'Amount', 'Bet amount'],
      state: ['Result', 'Status', 'Outcome'],
      note: ['Note', 'Notes', 'Comment'],
      market: ['Market'],
      kind: ['Bet Type', 'Kind'],
      balance: ['Balance'],
      fee: ['Commission'],
      sport: ['Sport'],
    },
    profit: ['Profit', 'P/L', 'Profit/Loss'],
    payout: ['Payout', 'Return', 'Returns'],
    words: EN_WORDS,
    letters: [
      { won: 'W', lost: 'L', void: 'V' },
      { won: 'W', lost: 'L', pending: 'P' },
      { won: 'W', lost: 'L', 'half-won': 'W/2', 'half-lost': 'L/2' },
      { won: '1', lost: '0' },
      { won: '1', void: '0', lost: '-1' },
      { won: '+', lost: '-' },
    ],
    versus: [' vs ', ' v ', ' - '],
    mark: '.',
    dates: [
      ...ISO,
      ...SLASHES,
      style((p) => `${p.m}/${p.d}/${p.y} ${p.t}`, { order: 'month-first' }),
      named('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec', (p, month) => `${p.d}/${month}/${p.y} ${p.t}`),
      named('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec', (p, month) => `${month} ${Number(p.d)}, ${p.y} ${p.t}`),
    ],
    single: 'Single',
    signs: [plain, plain, before('£'), behind('EUR')],
  },
  pt: {
    header: {
      date: ['Data', 'Data da aposta'],
      event: ['Evento', 'Jogo'],
      pick: ['Seleção', 'Palpite'],
      odds: ['Odd', 'Cota', 'Cotação'],
      stake: ['Valor apostado', 'Valor', 'Stake'],
      state: ['Estado', 'Resultado', 'Situação'],
      note: ['Observações', 'Nota'],
      market: ['Mercado'],
      kind: ['Tipo'],
      balance: ['Saldo'],
      fee: ['Comissão'],
      sport: ['Esporte', 'Modalidade'],
    },
    profit: ['Lucro', 'Lucro/Prejuízo', 'Ganho'],
    payout: ['Retorno', 'Ganho'],
    words: {
      won: ['Ganha', 'Ganhou', 'Green', 'Acertou'],
      lost: ['Perdida', 'Perdeu', 'Red', 'Aposta perdida'],
      void: ['Devolvida', 'Anulada', 'Cancelada'],
      'half-won': ['Meio ganha', 'Meio green'],
      'half-lost': ['Meio perdida', 'Meio red'],
      pending: ['Em aberto', 'Em curso', 'Pendente'],
    },
    letters: [
      { won: 'G', lost: 'P', void: 'D' },
      { won: 'G', lost: 'R' },
      { won: 'V', lost: 'D' },
      { won: 'G', lost: 'P' },
    ],
    versus: [' vs ', ' x ', ' - '],
    mark: ',',
    dates: [
      ...SLASHES,
      ...POINTS,
      ISO[0] as DateStyle,
      named('jan fev mar abr mai jun jul ago set out nov dez', (p, month) => `${p.d} de ${month}. de ${p.y}, ${p.t}`),
    ],
    single: 'Simples',
    signs: [plain, behind('€'), before('R$ ')],
  },
  fr: {
    header: {
      date: ['Date'],
      event: ['Match', 'Rencontre'],
      pick: ['Pronostic', 'Sélection'],
      odds: ['Cote'],
      stake: ['Mise'],
      state: ['Résultat', 'Statut'],
      note: ['Commentaire'],
      market: ['Marché'],
      kind: ['Type'],
      balance: ['Solde'],
      fee: ['Commission'],
      sport: ['Sport'],
    },
    profit: ['Gain net', 'Bénéfice', 'Gain'],
    payout: ['Gain', 'Retour'],
    words: {
      won: ['Gagné', 'Gagnée'],
      lost: ['Perdu', 'Perdue'],
      void: ['Remboursé', 'Annulé'],
      'half-won': ['Demi gagné', 'Gagné 1/2'],
      'half-lost': ['Demi perdu', 'Perdu 1/2'],
      pending: ['En cours', 'En attente'],
    },
    letters: [
      { won: 'G', lost: 'P', void: 'R' },
      { won: 'V', lost: 'D' },
    ],
    versus: [' - ', ' vs '],
    mark: ',',
    dates: [
      ...SLASHES,
      named('janv févr mars avril mai juin juil août sept oct nov déc', (p, month) => `${p.d} ${month} ${p.y} ${p.t}`),
    ],
    single: 'Simple',
    signs: [plain, behind('€')],
  },
  es: {
    header: {
      date: ['Fecha'],
      event: ['Evento', 'Partido'],
      pick: ['Selección'],
      odds: ['Cuota', 'Momio'],
      stake: ['Importe', 'Stake'],
      state: ['Resultado', 'Estado'],
      note: ['Comentarios', 'Observaciones'],
      market: ['Mercado'],
      kind: ['Tipo'],
      balance: ['Saldo'],
      fee: ['Comisión'],
      sport: ['Deporte'],
    },
    profit: ['Beneficio', 'Ganancia'],
    payout: ['Ganancia', 'Pago'],
    words: {
      won: ['Ganada', 'Acertada'],
      lost: ['Perdida', 'Fallada'],
      void: ['Nula', 'Devuelta', 'Anulada'],
      'half-won': ['Media ganada'],
      'half-lost': ['Media perdida'],
      pending: ['Pendiente', 'En curso', 'Abierta'],
    },
    letters: [
      { won: 'G', lost: 'P', void: 'N' },
      { won: 'A', lost: 'F', void: 'N' },
    ],
    versus: [' vs ', ' - '],
    mark: ',',
    dates: [
      ...SLASHES,
      named('ene feb mar abr may jun jul ago sep oct nov dic', (p, month) => `${p.d}-${month}-${p.y} ${p.t}`),
      named('ene feb mar abr may jun jul ago sep oct nov dic', (p, month) => `${p.d} ${month} ${p.y} ${p.t}`),
      style((p) => `${p.d}/${p.m}/${p.y} ${p.t} a. m.`, { order: 'day-first' }),
    ],
    single: 'Sencilla',
    signs: [plain, behind('€'), behind('euros')],
  },
  ru: {
    header: {
      date: ['Дата', 'Дата ставки'],
      event: ['Событие', 'Матч'],
      pick: ['Прогноз', 'Исход'],
      odds: ['Коэф.', 'Коэффициент', 'КФ'],
      stake: ['Ставка', 'Сумма'],
      state: ['Статус', 'Результат'],
      note: ['Заметка', 'Комментарий'],
      market: ['Рынок'],
      kind: ['Тип'],
      balance: ['Баланс'],
      fee: ['Комиссия'],
      sport: ['Вид спорта'],
    },
    profit: ['Прибыль', 'Доход'],
    payout: ['Выплата', 'Доход'],
    words: {
      won: ['Победа', 'Выигрыш', 'Выиграно'],
      lost: ['Поражение', 'Проигрыш', 'Проиграно'],
      void: ['Возврат', 'Возвращено', 'Отменено'],
      'half-won': ['Половина выигрыша'],
      'half-lost': ['Половина проигрыша'],
      pending: ['В игре', 'Не рассчитана'],
    },
    letters: [{ won: 'В', lost: 'П' }],
    versus: [' - ', ' vs ', ' – '],
    mark: ',',
    dates: [
      ...POINTS,
      ISO[0] as DateStyle,
      named(
        'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
        (p, month) => `${Number(p.d)} ${month} ${p.y} г. в ${p.t}`,
      ),
    ],
    single: 'Ординар',
    signs: [plain, behind('₽'), behind('руб.')],
  },
  de: {
    header: {
      date: ['Datum'],
      event: ['Spiel', 'Begegnung'],
      pick: ['Tipp', 'Auswahl'],
      odds: ['Quote'],
      stake: ['Einsatz'],
      state: ['Ergebnis', 'Status'],
      note: ['Notiz', 'Kommentar'],
      market: ['Markt'],
      kind: ['Wettart'],
      balance: ['Kontostand'],
      fee: ['Gebühr'],
      sport: ['Sportart'],
    },
    profit: ['Gewinn/Verlust', 'Gewinn'],
    payout: ['Auszahlung', 'Gewinn'],
    words: {
      won: ['Gewonnen'],
      lost: ['Verloren'],
      void: ['Storniert', 'Erstattet'],
      'half-won': ['Halb gewonnen'],
      'half-lost': ['Halb verloren'],
      pending: ['Offen'],
    },
    letters: [{ won: 'G', lost: 'V' }],
    versus: [' - ', ' vs. '],
    mark: ',',
    dates: [
      ...POINTS,
      named('Jan Feb März Apr Mai Juni Juli Aug Sept Okt Nov Dez', (p, month) => `${p.d}. ${month}. ${p.y} ${p.t}`),
    ],
    single: 'Einzelwette',
    signs: [plain, behind('€'), (amount) => amount.replace(/,00$/, ',-')],
  },
  it: {
    header: {
      date: ['Data'],
      event: ['Evento', 'Partita'],
      pick: ['Pronostico'],
      odds: ['Quota'],
      stake: ['Importo', 'Puntata'],
      state: ['Esito', 'Stato'],
      note: ['Note'],
      market: ['Mercato'],
      kind: ['Tipo'],
      balance: ['Saldo'],
      fee: ['Commissione'],
      sport: ['Sport'],
    },
    profit: ['Profitto', 'Utile'],
    payout: ['Vincita', 'Incasso'],
    words: {
      won: ['Vinta', 'Vincente'],
      lost: ['Persa', 'Perdente'],
      void: ['Rimborsata', 'Annullata'],
      'half-won': ['Mezza vinta'],
      'half-lost': ['Mezza persa'],
      pending: ['In corso', 'Aperta'],
    },
    letters: [{ won: 'V', lost: 'P' }],
    versus: [' - ', ' vs '],
    mark: ',',
    dates: [
      ...SLASHES,
      named('gen feb mar apr mag giu lug ago set ott nov dic', (p, month) => `${p.d} ${month} ${p.y} ${p.t}`),
    ],
    single: 'Singola',
    signs: [plain, behind('€')],
  },
  tr: {
    header: {
      date: ['Tarih'],
      event: ['Maç', 'Karşılaşma'],
      pick: ['Tahmin', 'Seçim'],
      odds: ['Oran'],
      stake: ['Miktar', 'Tutar'],
      state: ['Sonuç', 'Durum'],
      note: ['Not'],
      market: ['Pazar'],
      kind: ['Tür'],
      balance: ['Bakiye'],
      fee: ['Komisyon'],
      sport: ['Spor'],
    },
    profit: ['Kâr/Zarar', 'Net kâr'],
    payout: ['Ödeme', 'Kazanç'],
    words: {
      won: ['Kazandı', 'Tuttu'],
      lost: ['Kaybetti', 'Yattı'],
      void: ['İade', 'İptal'],
      'half-won': ['Yarım kazandı'],
      'half-lost': ['Yarım kaybetti'],
      pending: ['Beklemede', 'Açık'],
    },
    letters: [{ won: 'T', lost: 'Y' }],
    versus: [' - ', ' vs '],
    mark: ',',
    dates: [
      ...POINTS,
      named('Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara', (p, month) => `${p.d} ${month} ${p.y} ${p.t}`),
    ],
    single: 'Tekli',
    signs: [plain, behind('TL'), before('₺')],
  },
  pl: {
    header: {
      date: ['Data'],
      event: ['Mecz', 'Wydarzenie'],
      pick: ['Typ', 'Wybór'],
      odds: ['Kurs'],
      stake: ['Stawka'],
      state: ['Wynik', 'Status'],
      note: ['Uwagi'],
      market: ['Rynek'],
      kind: ['Rodzaj'],
      balance: ['Saldo'],
      fee: ['Prowizja'],
      sport: ['Dyscyplina'],
    },
    profit: ['Zysk', 'Bilans'],
    payout: ['Wygrana', 'Wypłata'],
    words: {
      won: ['Wygrana', 'Wygrany'],
      lost: ['Przegrana', 'Przegrany'],
      void: ['Zwrot', 'Anulowany'],
      'half-won': ['Połowa wygrana'],
      'half-lost': ['Połowa przegrana'],
      pending: ['Otwarty', 'W toku'],
    },
    letters: [
      { won: 'W', lost: 'P' },
      { won: 'W', lost: 'P', void: 'Z' },
    ],
    versus: [' - ', ' vs '],
    mark: ',',
    dates: [
      ...POINTS,
      ISO[0] as DateStyle,
      named('sty lut mar kwi maj cze lip sie wrz paź lis gru', (p, month) => `${p.d} ${month} ${p.y} ${p.t}`),
    ],
    single: 'Pojedynczy',
    signs: [plain, behind('zł'), behind('PLN')],
  },
}
