import { type AnyPgColumn, bigint, integer } from 'drizzle-orm/pg-core'

type OnDelete = 'cascade' | 'set null'

/** A column with the id of a row of another table. Without `onDelete` that row cannot be deleted. */
export const refersTo = <Id extends number>(to: () => AnyPgColumn, onDelete?: OnDelete) =>
  integer().references(to, { onDelete }).$type<Id>()

/** The same of a table whose ids are large. */
export const refersToLarge = <Id extends number>(to: () => AnyPgColumn, onDelete?: OnDelete) =>
  bigint({ mode: 'number' }).references(to, { onDelete }).$type<Id>()
