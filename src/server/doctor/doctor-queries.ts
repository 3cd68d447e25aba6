import { sql } from 'kysely'
import { ADMIN_ID } from '../../contract/auth.ts'
import { required } from '../../domain/required.ts'
import type { Conn } from '../db/tables.ts'

type Session = {
  readonly version: string
  readonly isReadOnly: boolean
  readonly mayMake: boolean
  readonly role: string
  readonly said: Date
}

export async function findSession(db: Conn): Promise<Session> {
  const { rows } = await sql<Session>`
    SELECT current_setting('server_version') AS version, current_setting('transaction_read_only') = 'on' AS is_read_only,
      coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS may_make, current_user AS role,
      clock_timestamp() AS said`.execute(db)
  return required(rows[0], 'the session')
}

export async function hasAdministrator(db: Conn): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', ADMIN_ID).executeTakeFirst()) !== undefined
}
