import type { Permission } from '../accounts/permissions'
import type { AdminRow, ReferenceChoices, ToldOfRow } from './admin-table'

/**
 * Which rows: those in use, all, those that are not in use, those whose titles look alike, those in use that
 * lack what is wanted of them, and people who never signed in.
 */
export const shownRows = ['used', 'all', 'retired', 'alike', 'lacking', 'unseen'] as const
export type ShownRows = (typeof shownRows)[number]

/** By which column, and whether downwards. */
export type Sorted = { key: string; isDown: boolean }

/**
 * What of a table is looked at. `sorted` null: as its rows are ordered. Pages are counted from 1. `right`: of
 * people those who hold it.
 */
export type TableSearch = {
  text: string
  sorted: Sorted | null
  page: number
  shown: ShownRows
  right: Permission | null
}

/** `alike`: other titles that look like the row's. `isForeign`: whoever looks may not change it. */
export type ShownRow = AdminRow & { alike: string[]; told: ToldOfRow; isForeign: boolean }

/** A page of a table. `choices`: what references may lead to. */
export type TableView = {
  rows: ShownRow[]
  total: number
  page: number
  pages: number
  choices: ReferenceChoices
}
