import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { ChangeId, FacultyId, GroupId, LoadItemId, SemesterId } from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import type { QualityChange } from '@/lib/core/placing/rules/filling'
import type { FirstOf } from '@/lib/quality/rules/quality-check'

/** An earlier semester's timetable laid onto the load of a new one, for the groups of a faculty. */
export type NextSemesterOrder = {
  facultyId: FacultyId
  semesterId: SemesterId
  sourceId: SemesterId
  /** How many years earlier the group was admitted whose course a group takes over. */
  years: number
  /** Predecessors chosen by hand; `sourceId` null: none, so nothing is laid for the group. */
  groups: readonly { id: GroupId; sourceId: GroupId | null }[]
  dryRun: boolean
}

/** `isChosen`: by hand, not by the rule. */
export type GroupSuccession = {
  id: GroupId
  title: string
  sourceId: GroupId | null
  sourceTitle: string | null
  isChosen: boolean
}

/**
 * What became of a load item. `placed`: as it was; `changed`: placed, but not all as it was; `blocked`: classes
 * are left, because their places are taken or there are more of them; `added`: new, without a counterpart;
 * `gone`: only in the earlier semester; `unplaced`: its counterpart had no classes.
 */
export const lineKinds = ['blocked', 'changed', 'added', 'gone', 'unplaced', 'placed'] as const
export type LineKind = (typeof lineKinds)[number]

/** A place that the item wanted and something else holds: whose week shows it, when first, and in words. */
export type SemesterClash = {
  kind: 'room' | 'teacher' | 'group'
  id: number
  date: CalendarDate
  pair: Pair
  text: string
}

export type SemesterLine = {
  id: LoadItemId
  title: string
  lessonType: LessonType
  subgroup: Subgroup
  groups: readonly { id: GroupId; title: string }[]
  teachers: readonly string[]
  /** Where it was put, or where it was: `пн, 1-я пара, К-206`. */
  where: string
  /** The first date of its drafts, or else of the new item. */
  date: CalendarDate
  /** Who is in the way. */
  clashes: readonly SemesterClash[]
  /** What is different, or otherwise in the way. */
  notes: readonly string[]
}

/** How a typical week breaks the rules of quality, before in the earlier semester and after in the new one. */
export type SemesterQuality = {
  before: CalendarDate
  after: CalendarDate
  rules: readonly QualityChange[]
}

export type NextSemester = {
  /** How many classes became drafts; how many of them where they were, and how many only in another room. */
  classes: number
  kept: number
  rehoused: number
  /** Classes of matched items that found no place. */
  left: number
  /** Matched items whose classes all stood before, and those that the actor may not place. */
  done: number
  withheld: number
  groups: readonly GroupSuccession[]
  /** Groups that can be chosen as predecessors. */
  candidates: readonly { id: GroupId; title: string }[]
  lines: Readonly<Record<LineKind, FirstOf<SemesterLine>>>
  quality: SemesterQuality | null
  changeId: ChangeId | null
}
