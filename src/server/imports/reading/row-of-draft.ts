import type { Draft, ImportedBet } from '../../../domain/import/draft.ts'
import { storedDraft } from '../../../domain/import/stored-draft.ts'
import { formatTeams, splitTeams, teamsTextKey } from '../../../domain/team/pair.ts'

/** The `import_rows` row of a draft, as JSON by column name. */
export function rowOfDraft(number: number, draft: Draft): string {
  const { line } = draft
  const row = { number, line, draft: storedDraft(draft) }
  if ('problem' in draft) return JSON.stringify({ ...row, kind: 'problem' })
  const { fingerprint } = draft
  if ('cash' in draft) return JSON.stringify({ ...row, fingerprint, kind: 'cash' })
  const { bet, idKeys } = draft
  const ids = idKeys && { id_key: idKeys.key, near: idKeys.near, slip: idKeys.slip }
  return JSON.stringify({ ...row, fingerprint, kind: 'new', ...bookColumns(bet), ...ids })
}

/** The bet's columns as the book would store them, for detecting equal bets. */
function bookColumns({ picks, placedAt, amount, odds }: ImportedBet) {
  const teams = picks.map(({ teams: text, selectedTeam }) => {
    const pair = splitTeams(text, selectedTeam)
    return pair ? formatTeams(pair) : text
  })
  const selected = picks.map((pick) => pick.selectedTeam).join(' + ')
  return { placed_at: placedAt, teams_key: teamsTextKey(teams.join(' + ')), selected_team: selected, amount, odds }
}
