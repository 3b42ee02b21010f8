import { getTableColumns } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { type VocabularyName, vocabularyNames } from '@/lib/core/tables/rules/admin-table'

/** A column's name in the database. */
export const storedName = ({ name }: { name: string }): string => toSnakeCase(name)

type TableConfig = ReturnType<typeof getTableConfig>

const configs = new WeakMap<PgTable, TableConfig>()

/** What `getTableConfig` builds anew, and slowly, at every call. */
export function tableConfigOf(table: PgTable): TableConfig {
  const config = configs.get(table) ?? getTableConfig(table)
  configs.set(table, config)
  return config
}

export const primaryKeyOf = (table: PgTable): readonly PgColumn[] =>
  tableConfigOf(table).primaryKeys[0]?.columns ?? Object.values(getTableColumns(table)).filter((one) => one.primary)

/** The table that a column refers to by its name, without a foreign key: `roomIds`, `disciplineId`. */
export const vocabularyNamedBy = ({ name }: { name: string }): VocabularyName | undefined =>
  vocabularyNames.find((one) => name === `${one}Id` || name === `${one}Ids`)

/** A table's foreign keys: the columns of each, and what they refer to. */
export const referencesOf = (table: PgTable) => tableConfigOf(table).foreignKeys.map((key) => key.reference())
