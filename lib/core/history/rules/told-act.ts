import { parseCalendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { EntryAct } from './entry'
import { isObject, type Json } from './row'

/** The tables whose rows the order of a change names. */
const namedTables = ['room', 'teacher', 'group', 'faculty', 'department', 'programme', 'semester'] as const
export type OrderedTable = (typeof namedTables)[number]
/** `on`: by what it was called on that date. */
export type NamedThing = { table: OrderedTable; id: number; on?: CalendarDate }

/** What a change was told to do, as the history stores it. */
export type StoredOrder = { readonly [name: string]: Json }

/** How many classes a change did something to. */
export type ActCounts = readonly { act: EntryAct; kind: string; meetings: number }[]

const tableOf = (word: Json | undefined): OrderedTable | null =>
  namedTables.find((table) => word === table || word === `${table}s` || word === `${table}Id`) ?? null

const idsIn = (value: Json | undefined): number[] => [value].flat().filter((id): id is number => typeof id === 'number')

/**
 * The things under a name of an order: `{kind: 'group', id}`, who gives and who takes (`{kind, id, to}`), or ids
 * under the name of their table. Group acts are about their `id`.
 */
export function namedUnder(order: StoredOrder, name: string): NamedThing[] {
  const value = order[name]
  if (isObject(value)) {
    const table = tableOf(value.kind)
    return table ? [value.id, value.ids, value.to].flatMap(idsIn).map((id) => ({ table, id })) : []
  }
  const table = name === 'into' ? 'group' : tableOf(name)
  return table ? idsIn(value).map((id) => ({ table, id })) : []
}

export const namedInOrder = (order: StoredOrder): NamedThing[] => [
  ...Object.keys(order).flatMap((name) => namedUnder(order, name)),
  ...idsIn(order.id).map((id): NamedThing => ({ table: 'group', id })),
  ...(isObject(order.scope) ? idsIn(order.scope.facultyId).map((id): NamedThing => ({ table: 'faculty', id })) : []),
]

export const orderText = (order: StoredOrder, name: string): string => {
  const value = order[name]
  return typeof value === 'string' ? value : ''
}

export const dateIn = (order: StoredOrder, name: string): CalendarDate | null =>
  parseCalendarDate(orderText(order, name))

/** The length of a list; 0 if there is none. */
export function lengthOf(order: StoredOrder, name: string): number {
  const value = order[name]
  return Array.isArray(value) ? value.length : 0
}

/** How many classes a change did any of these acts to, or all that it did anything to. */
export const countOf = (counts: ActCounts, acts: readonly EntryAct[] | null, kinds: readonly string[]): number =>
  counts
    .filter(({ act, kind }) => kinds.includes(kind) && (acts === null || acts.includes(act)))
    .reduce((sum, { meetings }) => sum + meetings, 0)
