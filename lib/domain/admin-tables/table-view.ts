import type { AdminRow, ReferenceChoices } from './admin-table'

/** Which rows: those in use, all, those that are not in use, those whose titles look alike, or those in use that lack what is wanted of them. */
export const shownRows = ['used', 'all', 'retired', 'alike', 'lacking'] as const
export type ShownRows = (typeof shownRows)[number]

/** By which column, and whether downwards. */
export type Sorted = { key: string; isDown: boolean }

/** What of a table is looked at. `sorted` null: by title. Pages are counted from 1. */
export type TableSearch = { text: string; sorted: Sorted | null; page: number; shown: ShownRows }

/** `alike`: other titles that look like the row's. */
export type ShownRow = AdminRow & { alike: string[] }

/** A page of a table. `choices`: what references may lead to. */
export type TableView = {
  rows: ShownRow[]
  total: number
  page: number
  pages: number
  choices: ReferenceChoices
}
