import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { calendarDate, mondayOf, type CalendarDate, type Weekday } from '@/lib/core/calendar/rules/calendar-date'
import { parseClock, type Pair } from '@/lib/core/calendar/rules/pairs'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { sheetWeek, sheetWeeks, type Chance, type TestTimetable, type TrueLesson } from './timetable'

type RealLesson = {
  discipline: string
  type: string
  day: number
  pair: number
  week: 'every' | 'odd' | 'even' | string[]
  except_weeks?: number[]
  rooms: string[]
  teachers: string[]
  groups: string[]
  subgroup: number
}
type RealFile = {
  semester: { week1_monday?: string; weeks?: number }
  pairs: { pair: number; start: string; end: string }[]
  lessons: RealLesson[]
}

/** Some groups of a real timetable from `TIMETABLE_DATA`, with their lessons. */
export function realTimetable(name: string, count: number, chance: Chance): TestTimetable {
  const folder = process.env.TIMETABLE_DATA
  if (!folder) throw new Error('Set TIMETABLE_DATA to the folder of the real timetables.')
  const bytes = readFileSync(path.join(folder, name))
  const file = JSON.parse(String(name.endsWith('.gz') ? gunzipSync(bytes) : bytes)) as RealFile
  const semester = {
    firstMonday: mondayOf(calendarDate(file.semester.week1_monday ?? '2025-02-10')),
    weeks: file.semester.weeks ?? 16,
    firstParity: 'odd' as const,
  }
  const all = [...new Set(file.lessons.flatMap(({ groups }) => groups))].sort()
  const from = all.indexOf(chance.pick(all.slice(0, Math.max(1, all.length - count))))
  const groups = all.slice(from, from + count)
  const chosen = new Set(groups)
  const lessons = file.lessons.flatMap((lesson): TrueLesson[] => {
    const own = lesson.groups.filter((group) => chosen.has(group))
    if (own.length === 0 || lesson.day > 6) return []
    const known: TrueLesson = {
      discipline: lesson.discipline,
      type: lesson.type,
      day: lesson.day as Weekday,
      pair: lesson.pair as Pair,
      week: Array.isArray(lesson.week)
        ? lesson.week
            .map((date) => sheetWeek(date as CalendarDate, semester))
            .filter((week) => week >= 1 && week <= semester.weeks)
        : lesson.week,
      except: lesson.except_weeks ?? [],
      rooms: lesson.rooms,
      teachers: lesson.teachers,
      groups: own,
      subgroup: lesson.subgroup as Subgroup,
    }
    return sheetWeeks(known, semester).length === 0 ? [] : [known]
  })
  const pairTimes = file.pairs.map(({ pair, start, end }) => ({
    pair: pair as Pair,
    startsAt: parseClock(start) ?? 0,
    endsAt: parseClock(end) ?? 0,
  }))
  return { groups, lessons: distinct(lessons), semester, pairTimes }
}

/** Real files contain duplicate classes, or overlapping weeks of one: only one of each is written. */
function distinct(lessons: readonly TrueLesson[]): TrueLesson[] {
  const byKey = new Map<string, TrueLesson>()
  for (const lesson of lessons)
    byKey.set(
      JSON.stringify({ ...lesson, rooms: [...lesson.rooms].sort(), teachers: [...lesson.teachers].sort() }),
      lesson,
    )
  return [...byKey.values()]
}
