type SqlType = 'bigint' | 'integer' | 'smallint' | 'float8' | 'boolean' | 'text' | 'text[]' | 'jsonb' | 'timestamptz'
/** A column that the program writes: its type in SQL, and that of its value here. */
type Column<T> = { readonly type: SqlType; readonly of?: T }
export type Columns = Readonly<Record<string, Column<unknown>>>

export const column = <T>(type: SqlType): Column<T> => ({ type })

/** The row of a table whose columns are described. */
export type RowOf<C extends Columns> = { [Name in keyof C]: C[Name] extends Column<infer T> ? T : never }

/** A table, the columns that the program writes, and those that name a row. */
export type Table<C extends Columns> = {
  readonly name: string
  readonly columns: C
  readonly key: readonly (keyof C & string)[]
}

export const table = <C extends Columns>(described: Table<C>): Table<C> => described
