import type { AdminRow, ReferenceChoices } from './admin-table'

/** Which rows: those in use, all, those that are not in use, or those whose titles look alike. */
export const shownRows = ['used', 'all', 'retired', 'alike'] as const
export type ShownRows = (typeof shownRows)[number]

/** `alike`: other titles that look like the row's. */
export type ShownRow = AdminRow & { alike: string[] }

/** A page of a table; pages are counted from 1. `choices`: what references may lead to. */
export type TableView = {
  rows: ShownRow[]
  total: number
  page: number
  pages: number
  choices: ReferenceChoices
}
