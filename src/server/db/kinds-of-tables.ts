export type KindOfTable = 'person' | 'reference' | 'local'

/**
 * Where the rows of each table are stored on a cluster (docs/decisions/0102). Person: every key contains the user id, so that all rows of a
 * user can be on one machine. Reference: shared rows that tables of kind person refer to. Local: per installation; nothing refers to them.
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
  confirmed_rows: 'person',
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

  // An e-mail must be unique across accounts, which a key with the user id cannot express.
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
  match_pairs: 'local',
  // Emptied by a crash.
  presence: 'local',
  processes: 'local',
  rate_limits: 'local',
  schema_migrations: 'local',
  site_files: 'local',
  source_calls: 'local',
  source_health: 'local',
  source_matches: 'local',
  source_reads: 'local',
  visit_total: 'local',
  visits: 'local',
}

export function tablesOf(kind: KindOfTable): readonly string[] {
  return Object.keys(KINDS_OF_TABLES).filter((name) => KINDS_OF_TABLES[name] === kind)
}
