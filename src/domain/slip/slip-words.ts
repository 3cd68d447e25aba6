import { wordAt } from '../market/typed-parts.ts'

const words = (...lists: readonly string[]): ReadonlySet<string> => new Set(lists.flatMap((list) => list.split(' ')))

/** Words beside a pick that change nothing about it, in English, Portuguese and Russian, in plain letters. */
const NOISE = words(
  'a an the i we my me our for at on in is are be to and or with of by vs v x so just really pick picks tip tips bet bets betting play today tonight',
  "tomorrow now live pre prematch pre-match esports esport e-sports e-sport cyber cs cs2 csgo cs:go counter strike counter-strike match game go lets let’s let's good luck gl best",
  'value lock confident max banker single ordinary ordinar straight odds odd price stake units unit u confidence medium high low my bo1 bo2 bo3 bo5 here free please easy gg',
  "today’s today's todays guys folks everyone day night time money cash all share bank bankroll put entry placed accepted potential total type kind status open pending active placed-at free bonus ml let me look looks good great strong",
  'who quem opcoes vias duas escolha options outcome outcomes',
  'took backed backing stuck tmrw lol peguei pego botei coloquei meti mano cara fui кинул кинула закинул зарядил фрибет фрибетом фрибета freebet',
  'galera pessoal turma amigos entrada dia noite tipo aberta aberto pendente ativa em jogo valendo bora firme boa banca',
  'кто опции исхода ребята парни друзья всем день вечер сегодняшний тип статус открыта принята активна банка банк',
  'take taking like love got have this that it will they team result results book bookie via from selection selections winner market series event bo result',
  'o os as um uma de do da dos das no na em para pra por com e ou que eu vou aposta apostas apostei apostar palpite palpites hoje amanha agora ao vivo jogo',
  'entrada dica vai vamos simples multipla dupla partida confianca mercado selecao selecoes cota casa boa melhor confio equipe time acho pela pelo mais evento resultado',
  'на за по в во и с со от до у ставка ставки ставлю поставил поставила беру взял взяла сегодня завтра сейчас лайв прогноз матч матча игра игру игре кибер киберспорт',
  'кс кс2 ординар одиночная экспресс коэф кэф кф коэффициент это что думаю хочу рублей руб уверен верю команда команды исход событие пари линия прематч тут через евро',
  'mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday segunda-feira terca-feira quarta-feira quinta-feira sexta-feira sabado domingo',
  'понедельник вторник среда среду четверг пятница пятницу суббота субботу воскресенье',
  'eur usd brl rub gbp r$ € $ ₽ £ reais euro euros рублей рубля долларов',
)

/** Words that may change what the known words of a bet mean. */
const DANGER =
  /(?<!\p{L})(?:kills?|frags?|headshots?|pistols?|pistola|пистолет\p{L}*|half|halves|metade|тайм\p{L}*|половин\p{L}*|aces?|knife|нож\p{L}*|bombs?|bomba|бомб\p{L}*|defus\p{L}*|players?|jogador\p{L}*|игрок\p{L}*|least|pelo menos|хотя|exact\p{L}*|exat[oa]|точн\p{L}*|score|placar|счет\p{L}*|race|duration|время|minut\p{L}*|both|ambas|ambos|обе|оба|either|double chance|chance dupla|dupla chance|двойной|not|never|won't|wont|doesn't|doesnt|don't|cannot|nao|nunca|не|ни|нет|lose|loses|perde\p{L}*|проигр\p{L}*|comeback|virada|камбэк|nil|sweep|without|sem|без|every|each|каждой|tie|draw no bet|dnb|empate anula|reach|advance|qualify|classifica\p{L}*|проход|пройдет|outright|champions?|campe(?:ao|oes)|чемпион\p{L}*|tournament winner|mvp|rating|damage|adr|assists?|deaths?|econom\p{L}*|awp|against|contra|против|fade|lay|clutch\p{L}*|next|proxim[oa]|следующ\p{L}*|tied|margin|margem|разниц\p{L}*|exactly|range|interval\p{L}*|диапазон|veto|picked|total kills|киллы?|убийств\p{L}*|фраг\p{L}*|голов\p{L}*|1st|2nd|3rd|primeir[oa]s?|segund[oa]s?|перв\p{L}*|втор\p{L}*|first|second|third|last|ultim[oa]s?|последн\p{L}*)(?!\p{L})/u

/** "kkkk", "haha" */
const LAUGH = /^(?:k{2,}|(?:ha|ах|ха){2,}|rs(?:rs)*)$/u

export const isNoise = (word: string): boolean => NOISE.has(word) || LAUGH.test(word)
export const isDangerous = (text: string): boolean => DANGER.test(text)

/** Whether a plain word may belong to a market, a label or a sentence. Such a word names a team only beside its opponent. */
export function isPlainWord(word: string): boolean {
  if (isNoise(word) || /^(?:\d+|map|mapa|карт[аеу])$/u.test(word) || isDangerous(word)) return true
  const read = wordAt(word, 0)
  return read !== null && read.end === word.length
}

/** A league, a tournament or the game. */
const LEAGUE =
  /(?<!\p{L})(?:cs ?2|cs(?: ?: ?go)?|counter.?strike(?: ?2)?|esports?|e-sports?|киберспорт|iem|esl|esea|blast|pgl|cct|starladder|dreamhack|fissure|ewc|world cup|major|pro league|masters|cup|league|championship|qualifiers?|series #?\d|season|playoffs?|group|stage|final|finals|quarter-?finals?|semi-?finals?|copa|liga|grupo|fase|torneio|temporada|лига|кубок|турнир|сезон|группа|плей-офф|финал|чемпионат|мейджор|dacha|challenger|open)(?!\p{L})/u

export const namesLeague = (plain: string): boolean => LEAGUE.test(plain)

const TOURNAMENT =
  /(?<!\p{L})(?:iem|esl|esea|blast|pgl|cct|starladder|dreamhack|fissure|ewc|world cup|major|pro league|masters|cup|league|championship|qualifiers?|season|playoffs?|copa|liga|torneio|лига|кубок|турнир|сезон|плей-офф|чемпионат|мейджор|dacha|challenger|invitational|tournament|events?)(?!\p{L})/u
/** Whether a text names a league or a tournament, not only the game. */
export const namesTournament = (plain: string): boolean => TOURNAMENT.test(plain)
