import { addDays, daysBetween, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import type { LessonType } from '@/lib/core/rules/names/lesson-type'
import { pairNumbers, type Pair } from '@/lib/core/rules/calendar/pairs'
import type { Subgroup } from '@/lib/core/rules/names/resource'
import type { NamedGroup, NamedRoom, NamedTeacher } from '@/lib/core/rules/schedule/schedule'

/** A date and a pair as one number, so that a day's shift is an addition. */
export type SlotNumber = number

export const slotsADay = 16
export const dayZero = '2000-01-01' as CalendarDate

const dayNumber = (date: CalendarDate): number => daysBetween(dayZero, date)
/** The date and the pair of a number. */
export const slotAt = (slot: SlotNumber): { date: CalendarDate; pair: Pair } => ({
  date: addDays(dayZero, Math.floor(slot / slotsADay)),
  pair: pairNumbers[(slot % slotsADay) - 1] ?? 1,
})
export const slotNumber = (date: CalendarDate, pair: Pair): SlotNumber => dayNumber(date) * slotsADay + pair

/** `version`: as it was looked at, so that taking a proposal notices what changed since. */
export type PieceClass = { id: MeetingId; date: CalendarDate; version: number }

/** A class, or the classes of a series that stand alike: what moves together. */
export type Piece = {
  /** By date. */
  classes: readonly [PieceClass, ...PieceClass[]]
  pair: Pair
  title: string
  lessonType: LessonType
  subgroup: Subgroup
  isDraft: boolean
  groups: readonly NamedGroup[]
  teachers: readonly NamedTeacher[]
  rooms: readonly NamedRoom[]
  /** The teachers, halves of groups and load that only one class at a time may hold: `teacher 5`, `group 7.1`. */
  needs: readonly string[]
  /** The times that its load permissions name, as `slotOf` encodes them; null: any. */
  permitted: ReadonlySet<number> | null
  /** Whoever asks may move all of it. */
  isMovable: boolean
}

/** A piece and where it goes. */
export type RepairMove = {
  piece: Piece
  /** In days. */
  by: number
  pair: Pair
  /** The classes that go; the others stay. */
  classes: readonly PieceClass[]
  slots: readonly SlotNumber[]
  rooms: readonly NamedRoom[]
  isRoomNew: boolean
  /** A new room of which nobody knows whether it has seats enough. */
  isUnseated: boolean
}

export const roomKey = (id: number): string => `room ${id}.0`
