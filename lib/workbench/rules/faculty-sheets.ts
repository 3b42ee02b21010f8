import { type CalendarDate, weekDates } from '@/lib/core/calendar/rules/calendar-date'
import type { DayTimes, Pair } from '@/lib/core/calendar/rules/pairs'
import type { GroupId } from '@/lib/core/names/rules/ids'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { grouped } from '@/lib/core/words/rules/lists'

export const papers = ['a3', 'a4'] as const
export type Paper = (typeof papers)[number]

/** Groups that fit across a sheet. */
const across: Record<Paper, number> = { a3: 9, a4: 5 }

export type PaperGroup = { id: GroupId; title: string; courseYear: number | null }

/** A faculty's week on sheets: `days` without those, and without pairs, that have no class of its groups. */
export type FacultySheet = {
  groups: readonly PaperGroup[]
  courseYear: number | null
  days: readonly { date: CalendarDate; pairs: readonly { pair: Pair; of: readonly GroupClasses[] }[] }[]
}

/** The classes of a group in a pair, each with the half that has it. */
export type GroupClasses = readonly { item: ScheduleItem; subgroup: ScheduleItem['subgroup'] }[]

/** Groups by course year, as many on a sheet as fit; a stream stands in each of its groups. */
export function facultySheets(
  { groups, items, pairs }: FacultyClasses,
  { monday, paper }: { monday: CalendarDate; paper: Paper },
): FacultySheet[] {
  const placed = grouped(items, ({ date, pair }) => `${date} ${pair}`)
  return sheetsOf(groups, across[paper]).map((own): FacultySheet => {
    const classesAt = (date: CalendarDate, pair: Pair): GroupClasses[] =>
      own.map(({ id }) =>
        (placed.get(`${date} ${pair}`) ?? []).flatMap((item) =>
          item.groups.filter((group) => group.id === id).map(({ subgroup }) => ({ item, subgroup })),
        ),
      )
    const days = weekDates(monday).map((date) => ({
      date,
      pairs: pairs
        .map((pair) => ({ pair, of: classesAt(date, pair) }))
        .filter(({ of }) => of.some((classes) => classes.length > 0)),
    }))
    return {
      groups: own,
      courseYear: own[0]?.courseYear ?? null,
      days: days.filter((day) => day.pairs.length > 0),
    }
  })
}

/** A faculty's published week to be put on paper. `times`: of the university's pairs. */
export type FacultyWeekPaper = {
  title: string
  monday: CalendarDate
  paper: Paper
  groups: readonly PaperGroup[]
  items: readonly ScheduleItem[]
  times: DayTimes
}

type FacultyClasses = {
  groups: readonly PaperGroup[]
  items: readonly ScheduleItem[]
  pairs: readonly Pair[]
}

/** All groups of a sheet have the same course year. */
function sheetsOf(groups: readonly PaperGroup[], most: number): PaperGroup[][] {
  const sheets: PaperGroup[][] = []
  for (const group of groups) {
    const last = sheets.at(-1)
    if (last && last.length < most && last[0]?.courseYear === group.courseYear) last.push(group)
    else sheets.push([group])
  }
  return sheets
}
