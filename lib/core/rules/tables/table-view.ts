import type { Permission } from '../accounts/permissions'
import type { AdminRow, ReferenceChoices, RowFacts } from './admin-table'

/**
 * Which rows are shown: in use, all, out of use, with look-alike titles, in use but with `wanted` columns
 * empty, and people who never signed in.
 */
export const visibleRows = ['used', 'all', 'retired', 'alike', 'lacking', 'unseen'] as const
export type VisibleRows = (typeof visibleRows)[number]

/** The sort column, and whether in descending order. */
export type Sorted = { key: string; isDown: boolean }

/**
 * A search in a table. `sorted` null: the table's own order. Pages count from 1. `right`: only people who
 * hold it.
 */
export type TableSearch = {
  text: string
  sorted: Sorted | null
  page: number
  shown: VisibleRows
  right: Permission | null
}

/** `alike`: other titles that look like this one. `isForeign`: the viewer may not change the row. */
export type VisibleRow = AdminRow & { alike: string[]; told: RowFacts; isForeign: boolean }

/** A page of a table. `choices`: the rows that references may lead to. */
export type TableView = {
  rows: VisibleRow[]
  total: number
  page: number
  pages: number
  choices: ReferenceChoices
}
