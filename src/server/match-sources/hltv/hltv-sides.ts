import type { CheerioAPI } from 'cheerio/slim'
import { isSameTeam, isUndecided, type Team, teamNameKey } from '../../../domain/team/team.ts'
import { SourceError } from '../match-source.ts'
import { readableName } from '../source-text.ts'

/** Refuses a page whose blocks disagree about which team is on which side. */
export function requireOneOrder(page: CheerioAPI, team1: Team, team2: Team): void {
  if (isUndecided(team1) || isUndecided(team2)) return
  const isOne = isSameTeam(team1, team2)
  if (isOne || exchangesIds(page, team1, team2) || isOnSide(page, 1, team2, team1) || isOnSide(page, 2, team1, team2)) {
    throw new SourceError('shape-changed', 'the match page contradicts itself about which side is which team')
  }
}

/** Whether a link to one team, such as "/team/4494/mouz", has the slug of the other one. */
function exchangesIds(page: CheerioAPI, team1: Team, team2: Team): boolean {
  const links = [...page('a[href*="/team/"]')].flatMap((element) => {
    const [, id, words] = /\/team\/(\d{1,15})\/([\w-]{1,100})/.exec(page(element).attr('href') ?? '') ?? []
    return id && words ? [{ id, name: teamNameKey(words.replaceAll('-', ' ')) }] : []
  })
  const [name1, name2] = [teamNameKey(team1.name), teamNameKey(team2.name)]
  return (
    name1 !== name2 &&
    links.some(({ id, name }) => (id === team1.key && name === name2) || (id === team2.key && name === name1))
  )
}

/** Whether a block of this side names the other side's team. */
function isOnSide(page: CheerioAPI, side: 1 | 2, other: Team, own: Team): boolean {
  const scoreboard = page('#scoreboardElement')
  const id = scoreboard.attr(`data-team${side}-id`)
  if (id && other.key !== null && id === other.key) return true
  const result = page(`.mapholder .results-${side === 1 ? 'left' : 'right'} .results-teamname`)
  const logos = page(`.team${side}-gradient img.logo`)
  const names = [
    scoreboard.attr(`data-team${side}-name`),
    ...[...result].map((element) => page(element).text()),
    ...[...logos].map((element) => page(element).attr('alt')),
  ]
  const [otherName, ownName] = [teamNameKey(other.name), teamNameKey(own.name)]
  const keys = names.map((name) => teamNameKey(readableName(name) ?? ''))
  return otherName !== ownName && keys.some((key) => key !== '' && key === otherName)
}
