import type { AdminColumn, AdminTable } from '@/lib/core/rules/tables/admin-table'
import { isNamed } from '@/lib/core/rules/tables/tables'

/** A column on screen: a field of the row, a derived value, its use, or its menu. */
export type VisibleColumn = {
  id: string
  column: AdminColumn | null
  use: 'write' | 'press'
}

export const usesColumn = 'uses'
export const moreColumn = 'more'

export const visibleColumns = ({ name, columns, told = [] }: AdminTable): VisibleColumn[] => [
  ...columns.map((column): VisibleColumn => ({
    id: column.key,
    column,
    use: column.kind === 'flag' ? 'press' : 'write',
  })),
  ...[...told, ...(isNamed(name) ? [usesColumn] : [])].map((id): VisibleColumn => ({
    id,
    column: null,
    use: 'write',
  })),
  { id: moreColumn, column: null, use: 'press' },
]
