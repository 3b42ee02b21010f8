import type { WeekStep } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { LoadRef } from '@/lib/core/load/rules/load-item'
import {
  type ChangeId,
  type FacultyId,
  type FillingId,
  type MeetingId,
  type VariantId,
  idNumbered,
} from '@/lib/core/names/rules/ids'
import type { TouchedClasses } from '@/lib/core/placing/rules/placement'
import type { TitledRoom } from '@/lib/core/schedule/rules/schedule'
import type { FirstOf, VisibleViolation } from '@/lib/quality/rules/quality-check'

export const mostVariants = 50
/** All steps are repeated whenever a variant is shown, so their number is limited. */
export const mostSteps = 200
/** Maximum number of classes that all steps together change. */
export const mostClasses = 2500
/** Maximum number of classes of one step: more than a daily class has in a semester. */
export const mostOfStep = 200
export const longestName = 100

/**
 * A class that a step changes, with its slot at that time. A negative id: a class placed by an earlier step
 * (`placedId`).
 */
type SteppedClass = { id: MeetingId; from: DatedSlot }

/**
 * A step is one act of the planner, or part of one: a search's result (`filling`) becomes several. `title`:
 * of its class, in case that is deleted.
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
  /**
   * `room` null: the classes keep their rooms. Classes of a repair may have titles and rooms of their own.
   */
  | {
      kind: 'move'
      title: string
      classes: readonly (SteppedClass & { to: DatedSlot; title?: string; room?: TitledRoom })[]
      room: TitledRoom | null
    }
  | { kind: 'remove'; title: string; classes: readonly SteppedClass[] }

/** The number of classes that a step changes. */
export const sizeOf = (step: VariantStep): number => (step.kind === 'place' ? step.dates.length : step.classes.length)

/**
 * The id by which later steps refer to the class that a step places on its `at`-th date; never a stored id.
 */
export const placedId = (step: number, at: number): MeetingId => idNumbered(-(step * mostOfStep + at + 1))

export const isPlacedHere = (id: MeetingId): boolean => id < 0

/** The stored classes that steps change, each once. */
export const standingIn = (steps: readonly VariantStep[]): MeetingId[] => [
  ...new Set(
    steps.flatMap((step) =>
      step.kind === 'place' ? [] : step.classes.map(({ id }) => id).filter((id) => !isPlacedHere(id)),
    ),
  ),
]

const actOf = (step: VariantStep): FillingId | VariantStep =>
  step.kind === 'place' && step.filling !== undefined ? step.filling : step

/** The number of acts of the planner. */
export const countActs = (steps: readonly VariantStep[]): number => new Set(steps.map(actOf)).size

/** The steps without the last act. */
export function withoutLastAct(steps: readonly VariantStep[]): VariantStep[] {
  const last = steps.at(-1)
  return last ? steps.filter((step) => actOf(step) !== actOf(last)) : []
}

/** Which limit these steps exceed; null if none. */
export function isFull(steps: readonly VariantStep[]): 'steps' | 'classes' | null {
  if (steps.length > mostSteps) return 'steps'
  return steps.reduce((sum, step) => sum + sizeOf(step), 0) > mostClasses ? 'classes' : null
}

/** What a step can no longer do, and why. */
export type Clash = { step: number; dates: readonly CalendarDate[]; text: string }

/** The result of taking a variant over; `changeId` null: it was undone. */
export type Taken = { classes: number; clashes: readonly Clash[]; changeId: ChangeId | null }

/**
 * Taking a variant over, real or dry run. `touched`: everybody whose classes it changes; `published`: the number of
 * published classes among them, for which a reason is needed, as for `violations` of hard rules.
 */
export type Takeable = Taken & {
  touched: readonly TouchedClasses[]
  published: number
  violations: FirstOf<VisibleViolation>
}

export type VariantHead = {
  id: VariantId
  name: string
  faculty: { id: FacultyId; title: string }
  owner: string
  isMine: boolean
  isShared: boolean
}

export type Variant = VariantHead & {
  /** Increased by every change. */
  version: number
  steps: readonly VariantStep[]
  /** The result of taking it over; null: not taken over, so it can be changed. */
  taken: Taken | null
}

export type ListedVariant = VariantHead & {
  version: number
  steps: number
  isTaken: boolean
  /** The date of the last change, in the university's zone. */
  changed: CalendarDate
}
