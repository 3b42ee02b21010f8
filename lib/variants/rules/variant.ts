import type { WeekStep } from '@/lib/core/rules/calendar/academic-calendar'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { DatedSlot } from '@/lib/core/rules/requests/dated-slot'
import type { ChangeId, FacultyId, FillingId, MeetingId, VariantId } from '@/lib/core/rules/names/ids'
import type { LoadRef } from '@/lib/core/rules/load/load-item'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import type { TitledRoom } from '@/lib/core/rules/schedule/schedule'

export const mostVariants = 50
/** A variant is laid over the timetable anew whenever it is looked at; of more steps that would take too long. */
export const mostSteps = 200
/** What all steps together may change. */
export const mostClasses = 2500
/** Of what one step places or changes: a semester of every day has fewer. */
export const mostOfStep = 200
export const longestName = 100

/**
 * A class that a step changes, and where it stood then. A negative id: a class that an earlier step places
 * (`placedId`).
 */
export type SteppedClass = { id: MeetingId; from: DatedSlot }

/**
 * Of an act of the planner in a variant, which is one step, or all that a search (`filling`) placed. `title`
 * names what it is about, when that is there no more.
 */
export type VariantStep =
  | {
      kind: 'place'
      title: string
      ref: Pick<LoadRef, 'of' | 'id'>
      pair: Pair
      dates: readonly CalendarDate[]
      weekStep: WeekStep
      room: TitledRoom | null
      filling?: FillingId
    }
  /** `room` null: they keep their rooms. A class of a repair has a title, and may have a room, of its own. */
  | {
      kind: 'move'
      title: string
      classes: readonly (SteppedClass & { to: DatedSlot; title?: string; room?: TitledRoom })[]
      room: TitledRoom | null
    }
  | { kind: 'remove'; title: string; classes: readonly SteppedClass[] }

/** How many classes a step changes. */
export const sizeOf = (step: VariantStep): number =>
  step.kind === 'place' ? step.dates.length : step.classes.length

/** The id by which later steps know the class that a step places on its `at`-th date; of no class that stands. */
export const placedId = (step: number, at: number): MeetingId => -(step * mostOfStep + at + 1) as MeetingId

export const isPlacedHere = (id: MeetingId): boolean => id < 0

/** The standing classes that steps change, each once. */
export const standingIn = (steps: readonly VariantStep[]): MeetingId[] => [
  ...new Set(
    steps.flatMap((step) =>
      step.kind === 'place' ? [] : step.classes.map(({ id }) => id).filter((id) => !isPlacedHere(id)),
    ),
  ),
]

const actOf = (step: VariantStep): FillingId | VariantStep =>
  step.kind === 'place' && step.filling !== undefined ? step.filling : step

/** How many acts of the planner they are. */
export const countActs = (steps: readonly VariantStep[]): number => new Set(steps.map(actOf)).size

/** Steps without the last act. */
export function withoutLastAct(steps: readonly VariantStep[]): VariantStep[] {
  const last = steps.at(-1)
  return last ? steps.filter((step) => actOf(step) !== actOf(last)) : []
}

/** Why a variant holds no further step; null if it does. */
export function isFull(steps: readonly VariantStep[]): 'steps' | 'classes' | null {
  if (steps.length > mostSteps) return 'steps'
  return steps.reduce((sum, step) => sum + sizeOf(step), 0) > mostClasses ? 'classes' : null
}

/** What a step cannot do by now, and why. */
export type Clash = { step: number; dates: readonly CalendarDate[]; text: string }

/** What a taking over did; `changeId` null: it was undone. */
export type Taken = { classes: number; clashes: readonly Clash[]; changeId: ChangeId | null }

export type VariantHead = {
  id: VariantId
  name: string
  faculty: { id: FacultyId; title: string }
  owner: string
  isMine: boolean
  isShared: boolean
}

export type Variant = VariantHead & {
  /** Counts its changes. */
  version: number
  steps: readonly VariantStep[]
  /** Of a variant taken over; null: it may be changed. */
  taken: Taken | null
}

export type ListedVariant = VariantHead & {
  version: number
  steps: number
  isTaken: boolean
  /** The university's date of its last change. */
  changed: CalendarDate
}
