export type KindOfTable = 'person' | 'reference' | 'local'

/**
 * Where the rows of each table belong (docs/decisions/0102). Of a person: the id of the user is in every key, so that all rows of one may lie on
 * one machine. Reference: rows of all, which tables of a person refer to. Local: of the installation; nothing refers to them.
 */
export const KINDS_OF_TABLES: Readonly<Record<string, KindOfTable>> = {
  accounts: 'person',
  alert_settings: 'person',
  alerts: 'person',
  bet_events: 'person',
  bet_legs: 'person',
  bet_sums: 'person',
  bets: 'person',
  book_settings: 'person',
  books: 'person',
  breaks: 'person',
  calendars: 'person',
  cash_movements: 'person',
  devices: 'person',
  favorite_teams: 'person',
  favorites: 'person',
  idempotency_keys: 'person',
  import_changes: 'person',
  import_parts: 'person',
  import_rows: 'person',
  imported_bets: 'person',
  imports: 'person',
  limits: 'person',
  match_choices: 'person',
  outbox: 'person',
  own_words: 'person',
  price_targets: 'person',
  saved_filters: 'person',
  sessions: 'person',
  settlement_settings: 'person',
  tokens: 'person',
  unstarred_matches: 'person',

  // An e-mail belongs to one account only, which no key with the user's id can say.
  users: 'reference',
  alert_facts: 'reference',
  chance_records: 'reference',
  logos: 'reference',
  match_maps: 'reference',
  match_times: 'reference',
  matches: 'reference',
  odds_readings: 'reference',

  // Outlives the account.
  audit_log: 'local',
  leases: 'local',
  // Emptied by a crash.
  presence: 'local',
  processes: 'local',
  rate_limits: 'local',
  schema_migrations: 'local',
  site_files: 'local',
  source_calls: 'local',
  source_health: 'local',
  source_reads: 'local',
  visit_total: 'local',
  visits: 'local',
}

export function tablesOf(kind: KindOfTable): readonly string[] {
  return Object.keys(KINDS_OF_TABLES).filter((name) => KINDS_OF_TABLES[name] === kind)
}
