import type { AdminColumn, AdminTable } from '@/lib/core/rules/tables/admin-table'
import { isNamed } from '@/lib/core/rules/tables/tables'

/** A column on screen: a field of the row, a derived value, its use, or its menu. */
export type ShownColumn = {
  id: string
  column: AdminColumn | null
  use: 'write' | 'press'
}

export const usesColumn = 'uses'
export const moreColumn = 'more'

export const shownColumns = ({ name, columns, told = [] }: AdminTable): ShownColumn[] => [
  ...columns.map((column): ShownColumn => ({
    id: column.key,
    column,
    use: column.kind === 'flag' ? 'press' : 'write',
  })),
  ...[...told, ...(isNamed(name) ? [usesColumn] : [])].map((id): ShownColumn => ({
    id,
    column: null,
    use: 'write',
  })),
  { id: moreColumn, column: null, use: 'press' },
]
