import type { LoadItemId, TeacherId } from '@/lib/core/names/rules/ids'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import type { LoadTableRow } from './load-table'

/** A part of a load item: the first is the item itself. */
export type LoadPart = { hours: number; subgroup: Subgroup; teachers: readonly TeacherId[] }

export type SplitOrder = {
  id: LoadItemId
  /** The version that the user saw, if given. */
  version?: number | undefined
  parts: readonly LoadPart[]
  dryRun: boolean
}

/** Items to join; `hours`: of the joined one; `keeps`: the one that stays, which their teachers decide. */
export type JoinOrder = {
  items: readonly { id: LoadItemId; version?: number | undefined }[]
  hours: number
  keeps?: LoadItemId | null
  dryRun: boolean
}

export const splitModes = ['subgroups', 'hours', 'teachers'] as const
export type SplitMode = (typeof splitModes)[number]

export const mostParts = 10
export const mostHours = 1000

export const areHours = (hours: number): boolean => Number.isInteger(hours) && hours >= 1 && hours <= mostHours

type Splittable = Pick<LoadTableRow, 'requiredHours' | 'placedHours' | 'subgroup' | 'teachers' | 'lessonType'>

/**
 * The parts that a mode proposes. What is placed stays with the first part, so its hours are at least those;
 * by subgroups each half has the hours that are left, and what is placed remains the whole groups'.
 */
export function proposedParts(row: Splittable, mode: SplitMode): LoadPart[] {
  const { requiredHours: hours, placedHours: placed, subgroup } = row
  const teachers = row.teachers.map(({ id }) => id)
  const left = Math.max(0, hours - placed)
  switch (mode) {
    case 'subgroups': {
      const halves = ([1, 2] as const).map((half) => ({
        hours: placed > 0 ? left : hours,
        subgroup: half,
        teachers,
      }))
      return placed > 0 ? [{ hours: placed, subgroup, teachers }, ...halves] : halves
    }
    case 'hours': {
      const first = Math.max(placed, Math.ceil(hours / 4) * 2)
      return [
        { hours: first, subgroup, teachers },
        { hours: Math.max(2, hours - first), subgroup, teachers },
      ]
    }
    case 'teachers': {
      const each = Math.max(2, Math.floor(hours / Math.max(1, teachers.length) / 2) * 2)
      const ahead = teachers.slice(1).map((id) => ({ hours: each, subgroup, teachers: [id] }))
      const first = Math.max(placed, hours - each * ahead.length)
      return [{ hours: first, subgroup, teachers: teachers.slice(0, 1) }, ...ahead]
    }
  }
}

/** Whether a mode makes sense for a row: where all is placed, no hours are left for halves. */
export const maySplit = (row: Splittable & Pick<LoadTableRow, 'groups'>, mode: SplitMode): boolean => {
  switch (mode) {
    case 'subgroups':
      return row.subgroup === 0 && row.groups.length > 0 && row.placedHours < row.requiredHours
    case 'hours':
      return row.requiredHours > 1
    case 'teachers':
      return row.teachers.length > 1
  }
}

/** Why parts cannot be; null: they can. */
export type SplitFault = 'few' | 'many' | 'hours' | 'placed' | 'subgroup placed' | 'nobody' | 'subgroup of nobody'

export function splitFault(
  parts: readonly LoadPart[],
  { placedHours, subgroup, groupCount }: { placedHours: number; subgroup: Subgroup; groupCount: number },
): SplitFault | null {
  const [first] = parts
  if (!first || parts.length < 2) return 'few'
  if (parts.length > mostParts) return 'many'
  if (!parts.every(({ hours }) => areHours(hours))) return 'hours'
  if (first.hours < placedHours) return 'placed'
  if (first.subgroup !== subgroup && placedHours > 0) return 'subgroup placed'
  if (parts.some((part) => part.teachers.length + groupCount === 0)) return 'nobody'
  if (groupCount === 0 && parts.some((part) => part.subgroup !== 0)) return 'subgroup of nobody'
  return null
}

/** Why rows cannot be joined; null: they can. */
export type JoinFault = 'few' | 'different' | 'subgroups' | 'teachers' | 'overlapping' | 'placed'

export type Joinable = {
  id: LoadItemId
  semesterId?: number
  disciplineKey: number | string
  lessonType: number
  subgroup: Subgroup
  groupIds: readonly number[]
  teacherIds: readonly number[]
  placedHours: number
}

const setKey = (ids: readonly number[]): string => ids.toSorted((a, b) => a - b).join(',')

/** Whether the items have the same groups, so that their hours add up; otherwise they become a stream. */
export const isSameAudience = (items: readonly Joinable[]): boolean =>
  new Set(items.map(({ groupIds }) => setKey(groupIds))).size === 1

/**
 * Items of one semester, discipline, type and subgroup are joined: of the same groups, or of different ones to a stream.
 * At most one may have classes: it is the one that stays. Of different teachers somebody says which one stays (`keeps`).
 */
export function joinFault(items: readonly Joinable[], keeps: LoadItemId | null = null): JoinFault | null {
  const [first] = items
  if (!first || items.length < 2) return 'few'
  const isLike = (one: Joinable) =>
    one.semesterId === first.semesterId &&
    one.disciplineKey === first.disciplineKey &&
    one.lessonType === first.lessonType
  if (!items.every(isLike)) return 'different'
  if (items.some(({ subgroup }) => subgroup !== first.subgroup)) return 'subgroups'
  const groups = items.flatMap(({ groupIds }) => groupIds)
  if (!isSameAudience(items) && new Set(groups).size < groups.length) return 'overlapping'
  if (items.filter(({ placedHours }) => placedHours > 0).length > 1) return 'placed'
  return keeps === null && !haveSameTeachers(items) ? 'teachers' : null
}

export const haveSameTeachers = (items: readonly Pick<Joinable, 'teacherIds'>[]): boolean =>
  new Set(items.map(({ teacherIds }) => setKey(teacherIds))).size <= 1

/** The items that may stay: the one with classes, if there is one. */
export function keepable<Item extends Pick<Joinable, 'placedHours'>>(items: readonly Item[]): readonly Item[] {
  const placed = items.filter(({ placedHours }) => placedHours > 0)
  return placed.length > 0 ? placed : items
}

/** The item that stays: the one with classes, otherwise the one that is chosen, or the first. */
export function keptItem<Item extends Pick<Joinable, 'id' | 'placedHours'>>(
  items: readonly Item[],
  keeps: LoadItemId | null = null,
): Item | undefined {
  const [first, ...others] = keepable(items)
  return others.find(({ id }) => id === keeps) ?? first
}

/** The hours of the joined item: of the same groups the sum, of a stream the most. */
export function joinedHours(items: readonly (Joinable & { requiredHours: number })[]): number {
  const hours = items.map(({ requiredHours }) => requiredHours)
  return isSameAudience(items) ? hours.reduce((sum, one) => sum + one, 0) : Math.max(0, ...hours)
}

export const joinableOf = (row: LoadTableRow): Joinable & { requiredHours: number } => ({
  id: row.id,
  disciplineKey: row.title,
  lessonType: row.lessonType,
  subgroup: row.subgroup,
  groupIds: row.groups.map(({ id }) => id),
  teacherIds: row.teachers.map(({ id }) => id),
  placedHours: row.placedHours,
  requiredHours: row.requiredHours,
})
