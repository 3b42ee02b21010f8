import type { StudyForm } from '@/lib/core/names/rules/resource'
import { grantSlot } from '@/lib/core/rights/rules/rights-subjects'
import { subjectKey } from '@/lib/core/schedule/rules/active-item'
import { wishCovers, type NewWish } from '@/lib/core/schedule/rules/wish'
import { finding, ofGroups, ofTeachers, unknown, type Judge, type Judgement } from './finding'
import { listAt, partiesOf, type Day, type Diary, type TimetableSlot, type QualityTimetable } from './timetable'

function* judgeKept(timetable: QualityTimetable, allWishes: readonly NewWish[]): Iterable<Judgement> {
  const wishes = new Map<string, NewWish[]>()
  for (const wish of allWishes) listAt(wishes, subjectKey(wish.subject)).push(wish)
  function* judge({ who, days }: Diary): Iterable<Judgement> {
    const own = wishes.get(subjectKey(who))
    if (!own) return
    for (const day of days)
      for (const slot of day.slots) {
        const against = own.filter((wish) => wishCovers(wish, { date: day.date, pair: slot.pair }))
        if (against.length === 0) continue
        // Why somebody is absent is not for everybody who checks a timetable.
        const about = [...new Set(against.flatMap((wish) => (wish.isAbsence ? [] : wish.title)))].sort()
        const { pair, meetings } = slot
        yield finding({ who: [who], date: day.date, pair, amount: 1, meetings, about })
      }
  }
  yield* ofGroups(timetable, judge)
  yield* ofTeachers(timetable, judge)
  for (const diary of timetable.rooms) yield* judge(diary)
}

/** A class in a slot that a room, teacher or group wishes to keep free. */
export const judgeWishes: Judge = (timetable) =>
  judgeKept(
    timetable,
    timetable.input.wishes.filter(({ isAbsence }) => !isAbsence),
  )

/** A class of a teacher or group who is absent. */
export const judgeAbsences: Judge = (timetable) =>
  judgeKept(
    timetable,
    timetable.input.wishes.filter(({ isAbsence }) => isAbsence),
  )

export function* judgePermittedTimes({ classes, dated, input }: QualityTimetable): Iterable<Judgement> {
  for (const meeting of classes) {
    const permitted = meeting.loadItemId === null ? undefined : input.permittedSlots.get(meeting.loadItemId)
    if (!permitted) continue
    const { date, pair, title } = meeting
    if (permitted.has(grantSlot({ weekday: dated(date).taughtAs, pair }))) continue
    const who = partiesOf(meeting, input)
    yield finding({ who, date, pair, amount: 1, meetings: [meeting], about: [title] })
  }
}

/**
 * Whether Saturdays and late pairs burden students of a study form: correspondence students have no other
 * classes, and master students work during the day.
 */
const burdens: Record<StudyForm, Record<Burden, boolean>> = {
  day: { saturday: true, late: true },
  master: { saturday: true, late: false },
  correspondence: { saturday: false, late: false },
}

export type Burden = 'saturday' | 'late'

/** Groups up to this course year count twice. */
const younger = 2

/** How many times a late pair or Saturday counts for a group; null: unknown course year. */
export const burdenTimes = (
  burden: Burden,
  { studyForm, courseYear }: { studyForm: StudyForm; courseYear: number | null },
): number | null => {
  if (!burdens[studyForm][burden]) return 0
  return courseYear === null ? null : courseYear <= younger ? 2 : 1
}

/** A pair that begins at this minute or later is late. */
export const lateFrom = 18 * 60 + 30

/**
 * Late pairs or Saturday pairs of a day; the amount is their number, and they count twice in the first two
 * course years. A group of unknown course year cannot be judged.
 */
const judgeBurden = (
  burden: Burden,
  burdensome: (timetable: QualityTimetable, day: Day) => readonly TimetableSlot[],
): Judge =>
  function* (timetable) {
    yield* ofGroups(timetable, function* ({ who, days }) {
      const group = who.kind === 'group' ? timetable.input.groups.get(who.id) : undefined
      const times = group ? burdenTimes(burden, group) : 0
      if (times === 0) return
      for (const day of days) {
        const slots = burdensome(timetable, day)
        const [first] = slots
        if (!first) continue
        const meetings = slots.flatMap((slot) => slot.meetings)
        if (times === null) {
          yield unknown(...meetings)
          continue
        }
        yield finding({
          who: [who],
          date: day.date,
          pair: first.pair,
          amount: slots.length,
          times,
          meetings,
          about: [],
        })
      }
    })
  }

export const judgeSaturdays = judgeBurden('saturday', (_, { weekday, slots }) => (weekday === 6 ? slots : []))

export const judgeLatePairs = judgeBurden('late', ({ input }, { slots }) =>
  slots.filter((slot) => (input.calendar.pairTimes.find(({ pair }) => pair === slot.pair)?.startsAt ?? 0) >= lateFrom),
)

/** Pairs on a teacher's method day; the amount is their number. */
export function judgeMethodDays(timetable: QualityTimetable): Iterable<Judgement> {
  return ofTeachers(timetable, function* ({ who, days }) {
    const methodDay = who.kind === 'teacher' ? timetable.input.teachers.get(who.id)?.methodDay : null
    const all = days.flatMap(({ slots }) => slots.flatMap(({ meetings }) => meetings))
    if (methodDay === undefined || methodDay === null) {
      yield unknown(...all)
      return
    }
    for (const { date, weekday, slots } of days) {
      if (weekday !== methodDay) continue
      const meetings = slots.flatMap((slot) => slot.meetings)
      const pair = slots[0]?.pair ?? null
      yield finding({ who: [who], date, pair, amount: slots.length, meetings, about: [] })
    }
  })
}
