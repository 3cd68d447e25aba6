type SqlType = 'bigint' | 'integer' | 'smallint' | 'float8' | 'boolean' | 'text' | 'text[]' | 'jsonb' | 'timestamptz'
/** A column that the program writes: its SQL type, and the type of its value. */
type Column<T> = { readonly type: SqlType; readonly of?: T }
export type Columns = Readonly<Record<string, Column<unknown>>>

export const column = <T>(type: SqlType): Column<T> => ({ type })

/** The row type of a table with these columns. */
export type RowOf<C extends Columns> = { [Name in keyof C]: C[Name] extends Column<infer T> ? T : never }

/** A table, the columns that the program writes, and those that identify a row. */
export type Table<C extends Columns> = {
  readonly name: string
  readonly columns: C
  readonly key: readonly (keyof C & string)[]
}

export const table = <C extends Columns>(described: Table<C>): Table<C> => described
