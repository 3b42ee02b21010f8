import type { AdminColumn, AdminTable } from '@/lib/domain/admin-tables/admin-table'

/** A column of the table on screen: of the row, of its use, or of its menu. */
export type ShownColumn = {
  id: string
  column: AdminColumn | null
  use: 'write' | 'press'
}

export const usesColumn = 'uses'
export const moreColumn = 'more'

export const shownColumns = ({ columns }: AdminTable): ShownColumn[] => [
  ...columns.map((column): ShownColumn => ({
    id: column.key,
    column,
    use: column.kind === 'flag' ? 'press' : 'write',
  })),
  { id: usesColumn, column: null, use: 'write' },
  { id: moreColumn, column: null, use: 'press' },
]
