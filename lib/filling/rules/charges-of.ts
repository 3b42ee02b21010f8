import type { SeriesOption } from '@/lib/timetabling/series/problem'
import type { Weekday } from '@/lib/core/rules/calendar/calendar-date'
import { loadItemOf, type LoadItem } from '@/lib/core/rules/load/load-item'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import { burdenTimes, lateFrom, type Burden } from '@/lib/quality/rules/time-rules'
import { slotOf } from '@/lib/core/rules/rights/rights-subjects'
import type { FillingFacts } from './facts'
import { halvesOf } from './people-of'
import { calendarSetOf, setOf, type WeekDates } from './week-dates'

/** Whether a pair begins at this minute or later. */
export const startsFrom = ({ pairTimes }: FillingFacts['calendar'], pair: Pair, minute: number): boolean =>
  (pairTimes.find((one) => one.pair === pair)?.startsAt ?? 0) >= minute

type Charge = SeriesOption['charges'][number]

/**
 * What classes of an item cost in a slot for itself, in half units, by the dates on which they do: evenings, Saturdays, method days, wishes,
 * times that are not permitted. What nobody knows costs nothing.
 */
export function chargesOf(facts: FillingFacts, week: WeekDates, item: LoadItem) {
  const { weights, studyForms, methodDays, permittedSlots, unlimitedTeachers } = facts
  const teachers = item.teachers.filter(({ id }) => !unlimitedTeachers.has(id))
  const halvesIn = (subgroup: number) => halvesOf(subgroup).length
  const burdened = (burden: Burden): number =>
    item.groups.reduce((sum, { id, courseYear, subgroup }) => {
      const times = burdenTimes(burden, { studyForm: studyForms.get(id) ?? 'day', courseYear })
      return sum + (times ?? 0) * halvesIn(subgroup)
    }, 0)
  const [late, saturday] = [weights.latePair * burdened('late'), weights.saturday * burdened('saturday')]
  const wishes = facts.wishes.flatMap(({ kind, id, ...wish }) => {
    const groups = kind === 'group' ? item.groups.filter((group) => group.id === id) : []
    const own = kind === 'teacher' ? teachers.filter((teacher) => teacher.id === id) : []
    const halves = groups.reduce((sum, { subgroup }) => sum + halvesIn(subgroup), 2 * own.length)
    return halves > 0 ? [{ ...wish, cost: weights.wish * halves }] : []
  })
  const load = loadItemOf(item.ref)
  const permitted = load === null ? undefined : permittedSlots.get(load)

  return (day: Weekday) => {
    const all = setOf(week, day, week.of.get(day) ?? [])
    const ofDay = [
      { dates: calendarSetOf(week, day, 6), cost: saturday },
      ...teachers.flatMap(({ id }): Charge[] => {
        const methodDay = methodDays.get(id)
        return methodDay === undefined
          ? []
          : [{ dates: calendarSetOf(week, day, methodDay), cost: 2 * weights.methodDay }]
      }),
    ]
    return (pair: Pair): Charge[] => {
      const isPermitted = permitted?.has(slotOf({ weekday: day, pair })) ?? true
      return together([
        ...ofDay,
        { dates: all, cost: startsFrom(facts.calendar, pair, lateFrom) ? late : 0 },
        { dates: all, cost: isPermitted ? 0 : 2 * weights.permittedTime },
        ...wishes.flatMap((wish) =>
          wish.pair === pair ? [{ dates: setOf(week, day, wish.dates), cost: wish.cost }] : [],
        ),
      ])
    }
  }
}

/** What is charged on the same dates is one. */
function together(charges: readonly Charge[]): Charge[] {
  const costs = new Map<number, number>()
  for (const { dates, cost } of charges)
    if (dates !== 0 && cost !== 0) costs.set(dates, (costs.get(dates) ?? 0) + cost)
  return [...costs].map(([dates, cost]) => ({ dates, cost }))
}
