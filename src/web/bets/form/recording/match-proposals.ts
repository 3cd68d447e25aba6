import { wordKey } from '../../../../domain/bet/own-word.ts'
import { formatTeams, type Pair } from '../../../../domain/team/pair.ts'
import { TBD } from '../../../../domain/team/team.ts'

const MOST_MATCHES = 3
const MOST_TEAMS = 4
/** A dash or an x alone may be part of a name. */
const SEPARATOR = /\s(?:vs\.?|versus|×|против)(?:\s|$)/iu

type Planned = Pair & { readonly scheduledTime: string | null }

/** The matches of today and tomorrow that complete the text; empty if it already names one of them. */
export function proposedMatches<M extends Planned>(text: string, matches: readonly M[], now: Date): M[] {
  const { done, writing } = partsOf(text)
  if (wordKey(writing) === '') return []
  const fits = ({ team1, team2 }: M) => {
    if (team1 === TBD || team2 === TBD) return false
    if (done === '') return holds(team1, writing) || holds(team2, writing)
    return (holds(team1, done) && holds(team2, writing)) || (holds(team2, done) && holds(team1, writing))
  }
  const isWritten = ({ team1, team2 }: M) =>
    [
      { team1, team2 },
      { team1: team2, team2: team1 },
    ].some((pair) => wordKey(formatTeams(pair)) === wordKey(text))
  const found = matches.filter((match) => isSoon(match, now) && fits(match))
  return found.some(isWritten) ? [] : found.slice(0, MOST_MATCHES)
}

/** The book's teams that complete the team being typed. */
export function proposedTeams(text: string, teams: readonly string[]): string[] {
  const { done, writing } = partsOf(text)
  const key = wordKey(writing)
  if (key === '') return []
  const fitting = teams.filter((team) => holds(team, writing) && wordKey(team) !== wordKey(done))
  return fitting.some((team) => wordKey(team) === key) ? [] : fitting.slice(0, MOST_TEAMS)
}

/** The text with the team being typed completed: "al" becomes "Alfa vs ", "Alfa vs br" becomes "Alfa vs Bravo". */
export function withTeam(text: string, team: string): string {
  const { done } = partsOf(text)
  return done === '' ? `${team} vs ` : formatTeams({ team1: done, team2: team })
}

function partsOf(text: string) {
  const found = SEPARATOR.exec(text)
  if (!found) return { done: '', writing: text.trim() }
  return { done: text.slice(0, found.index).trim(), writing: text.slice(found.index + found[0].length).trim() }
}

const holds = (team: string, typed: string) => wordKey(team).includes(wordKey(typed))

/** Before the end of tomorrow by the local clock; also a live match without a known time. */
function isSoon({ scheduledTime }: Planned, now: Date): boolean {
  const end = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 2)
  return scheduledTime === null || new Date(scheduledTime) < end
}
