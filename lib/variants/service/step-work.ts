import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { TimetableChange } from '@/lib/core/changing/service/change-timetable'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import type { HeldPlace } from '@/lib/core/placing/rules/placement'
import { takenText } from '@/lib/core/placing/texts/conflicts'
import type { ActorContext } from '@/lib/core/refusals/service/context'
import type { Granted } from '@/lib/core/refusals/service/require-allowed'
import { conflictsFor } from '@/lib/core/views/service/is-visible'
import type { Clash, VariantStep } from '@/lib/variants/rules/variant'

/** The parts of a timetable change that replaying needs. */
export type Ground = Pick<TimetableChange, 'db' | 'lock'>

export type StepRight = 'draft.place' | 'draft.remove' | 'class.move' | 'class.change_room' | 'schedule.unpublish'

export type ReplayedStep = {
  /** Stored ids of the classes that steps placed, by the ids that steps use. */
  placed: Map<MeetingId, MeetingId>
  /** The number of classes placed, moved or removed. */
  classes: number
  clashes: Clash[]
  granted: Granted<StepRight>[]
}

export type Replayer = ReplayedStep & {
  /** Does one more step, with this index; returns the part of it that was done. */
  run: (step: VariantStep, index: number) => Promise<VariantStep>
  /** Does all steps of a variant in order. */
  runAll: (steps: readonly VariantStep[]) => Promise<unknown>
}

export type Options = { calendar: AcademicCalendar }

/** The context of one step. */
export type Work = Ground &
  ActorContext &
  Options &
  Pick<ReplayedStep, 'placed' | 'granted'> & {
    index: number
    clash: (dates: readonly CalendarDate[], text: string) => void
  }

export type Step<Kind extends VariantStep['kind']> = Extract<VariantStep, { kind: Kind }>

/** Reports what holds dates that are left out: one clash per holder, with all its dates. */
export async function tellHeld(
  { db, actor, clash }: Work,
  title: string,
  holders: readonly HeldPlace[],
  isLeftOut: (date: CalendarDate) => boolean,
): Promise<void> {
  const conflicts = await conflictsFor(
    db,
    actor,
    holders.filter(({ date }) => isLeftOut(date)),
  )
  const byText = new Map<string, Set<CalendarDate>>()
  const seenDates = new Set<CalendarDate>()
  for (const conflict of conflicts) {
    if (seenDates.has(conflict.date)) continue
    seenDates.add(conflict.date)
    const text = `«${title}»: ${takenText([conflict])}`
    byText.set(text, (byText.get(text) ?? new Set()).add(conflict.date))
  }
  for (const [text, dates] of byText) clash([...dates], text)
}
