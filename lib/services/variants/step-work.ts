import type { AcademicCalendar } from '@/lib/domain/academic-calendar'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { HeldPlace } from '@/lib/domain/conflicts'
import type { MeetingId } from '@/lib/domain/ids'
import type { Clash, VariantStep } from '@/lib/domain/variants/variant'
import { takenText } from '@/lib/text/conflicts'
import type { ServiceContext } from '../context'
import type { TimetableChange } from '../history/change-timetable'
import type { Granted } from '../require-allowed'
import { conflictsFor } from '../schedule/in-sight'

/** What replaying needs of a change of the timetable. */
export type Ground = Pick<TimetableChange, 'db' | 'lock'>

export type StepRight =
  'draft.place' | 'draft.remove' | 'class.move' | 'class.change_room' | 'schedule.unpublish'

export type Replayed = {
  /** The classes that steps placed, by the ids by which steps know them. */
  placed: Map<MeetingId, MeetingId>
  /** How many classes were placed, moved or removed. */
  classes: number
  clashes: Clash[]
  granted: Granted<StepRight>[]
}

export type Replayer = Replayed & {
  /** Does one step more, as the one with this index; answers as much of it as was done. */
  run: (step: VariantStep, index: number) => Promise<VariantStep>
  /** Does all steps of a variant, from the first. */
  runAll: (steps: readonly VariantStep[]) => Promise<unknown>
}

export type Asker = Pick<ServiceContext, 'actor'>
export type Options = { calendar: AcademicCalendar }

/** What one step works with. */
export type Work = Ground &
  Asker &
  Options &
  Pick<Replayed, 'placed' | 'granted'> & {
    index: number
    clash: (dates: readonly CalendarDate[], text: string) => void
  }

export type Step<Kind extends VariantStep['kind']> = Extract<VariantStep, { kind: Kind }>

/** Names who holds dates that are left out: by holder, with all its dates. */
export async function tellHeld(
  { db, actor, clash }: Work,
  title: string,
  held: readonly HeldPlace[],
  isLeftOut: (date: CalendarDate) => boolean,
): Promise<void> {
  const told = await conflictsFor(
    db,
    actor,
    held.filter(({ date }) => isLeftOut(date)),
  )
  const byText = new Map<string, Set<CalendarDate>>()
  const seen = new Set<CalendarDate>()
  for (const conflict of told) {
    if (seen.has(conflict.date)) continue
    seen.add(conflict.date)
    const text = `«${title}»: ${takenText([conflict])}`
    byText.set(text, (byText.get(text) ?? new Set()).add(conflict.date))
  }
  for (const [text, dates] of byText) clash([...dates], text)
}
