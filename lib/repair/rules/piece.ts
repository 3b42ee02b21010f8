import { addDays, daysBetween, type CalendarDate, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { pairNumbers, type Pair } from '@/lib/core/calendar/rules/pairs'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import type { RoomEquipment } from '@/lib/core/rooms/rules/room-properties'
import type { NamedGroup, NamedRoom, NamedTeacher } from '@/lib/core/schedule/rules/schedule'

/** A date and pair as one number, so that moving by a day is an addition. */
export type SlotNumber = number

export const slotsADay = 16
export const dayZero = calendarDate('2000-01-01')

/** The number of a day, whatever the pair. */
export const dayOfSlot = (slot: SlotNumber): number => Math.floor(slot / slotsADay)
/** Whether what a piece needs is a teacher or half a group, not its load. */
export const isPerson = (need: string): boolean => !need.startsWith('load')

const dayNumber = (date: CalendarDate): number => daysBetween(dayZero, date)
/** The date and pair of such a number. */
export const slotAt = (slot: SlotNumber): { date: CalendarDate; pair: Pair } => ({
  date: addDays(dayZero, dayOfSlot(slot)),
  pair: pairNumbers[(slot % slotsADay) - 1] ?? 1,
})
export const slotNumber = (date: CalendarDate, pair: Pair): SlotNumber => dayNumber(date) * slotsADay + pair

/** `version`: when it was read, so that carrying out a proposal notices later changes. */
export type PieceClass = { id: MeetingId; date: CalendarDate; version: number }

/** A class, or the classes of a series in the same place, which move together. */
export type Piece = {
  /** Sorted by date. */
  classes: readonly [PieceClass, ...PieceClass[]]
  pair: Pair
  title: string
  lessonType: LessonType
  subgroup: Subgroup
  isDraft: boolean
  groups: readonly NamedGroup[]
  teachers: readonly NamedTeacher[]
  rooms: readonly NamedRoom[]
  /** What its groups state that their rooms must have. */
  equipment?: readonly RoomEquipment[]
  /**
   * The keys of teachers, halves of groups and load that only one class at a time may hold: `teacher 5`,
   * `group 7.1`.
   */
  needs: readonly string[]
  /** The times permitted by its load permissions, as `slotSubject` encodes them; null: any. */
  permitted: ReadonlySet<number> | null
  /** Whether the actor may move all of its classes. */
  isMovable: boolean
}

/** A piece and its new place. */
export type RepairMove = {
  piece: Piece
  /** Number of days. */
  by: number
  pair: Pair
  /** The classes that move; the others stay. */
  classes: readonly PieceClass[]
  slots: readonly SlotNumber[]
  rooms: readonly NamedRoom[]
  isRoomNew: boolean
  /** The room is new, and its capacity is unknown. */
  isUnseated: boolean
}

export const roomKey = (id: number): string => `room ${id}.0`
