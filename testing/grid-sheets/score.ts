import { confidenceOf, type GridLesson, type ReadGrid, sureFrom } from '@/lib/grids/rules/reading'
import { fileWeeks } from '@/lib/grids/rules/file-weeks'
import { sheetNameKey } from '@/lib/grid-sheet/existing-names'
import { sheetWeek, sheetWeeks, type TestTimetable, type TrueLesson } from './timetable'

/**
 * `exact`: true lessons read correctly in every field; `doubtful`: lessons read with a doubt; `wrong`: read
 * without a doubt, but not true.
 */
export type Score = {
  cells: number
  lessons: number
  exact: number
  doubtful: number
  wrong: number
  examples: string[]
}

const isOnlineWord = (key: string) => /^(?:дист|сдо|онлайн)/.test(key)
const roomsKey = (rooms: readonly string[], online: boolean) => {
  const keys = rooms.map(sheetNameKey)
  const named = keys.filter((key) => !isOnlineWord(key))
  return [...new Set(named.length < keys.length || (online && keys.length === 0) ? [...named, 'online'] : named)]
    .sort()
    .join('+')
}
const setKey = (names: readonly string[]) => [...new Set(names.map(sheetNameKey))].sort().join('+')

type Common = Pick<TrueLesson, 'discipline' | 'type' | 'day' | 'pair' | 'subgroup' | 'teachers'>
const keyOf = (lesson: Common, group: string, rooms: string, weeks: readonly number[]): string =>
  [
    group,
    lesson.day,
    lesson.pair,
    lesson.subgroup,
    sheetNameKey(lesson.discipline),
    lesson.type,
    setKey(lesson.teachers),
    rooms,
    weeks.join(','),
  ].join(' | ')

function readKeys(lesson: GridLesson, timetable: TestTimetable): string[] {
  const { week, except_weeks } = fileWeeks(lesson.weeks, lesson.day, timetable.semester)
  const weeks = Array.isArray(week)
    ? week.map((date) => sheetWeek(date, timetable.semester))
    : sheetWeeks({ week, except: except_weeks }, timetable.semester)
  const { type } = lesson
  return lesson.groups.map((group) =>
    keyOf({ ...lesson, type, teachers: [...lesson.teachers] }, group, roomsKey(lesson.rooms, lesson.online), weeks),
  )
}

/** Compares what was read with the truth. `weeks`: limits the comparison to the weeks written. */
export function scored(grid: ReadGrid, timetable: TestTimetable, weeks: readonly number[] | null): Score {
  const truth = new Set<string>()
  for (const lesson of timetable.lessons)
    for (const group of lesson.groups) {
      if (!timetable.groups.includes(group)) continue
      const taught = sheetWeeks(lesson, timetable.semester).filter((week) => weeks === null || weeks.includes(week))
      if (taught.length > 0) truth.add(keyOf(lesson, group, roomsKey(lesson.rooms, false), taught))
    }
  const found = new Set<string>()
  const wrong: string[] = []
  let doubtful = 0
  let read = 0
  for (const lesson of grid.lessons)
    for (const key of readKeys(lesson, timetable)) {
      read += 1
      if (truth.has(key)) found.add(key)
      const isSure = confidenceOf(lesson.doubts) >= sureFrom
      if (!isSure) doubtful += 1
      else if (!truth.has(key)) wrong.push(`${key}   ⟵ ${JSON.stringify(lesson.text)}`)
    }
  const missed = [...truth]
    .filter((key) => !found.has(key))
    .map((key) => {
      const [group, day, pair] = key.split(' | ')
      const near = grid.lessons.find(
        (one) => one.groups.includes(group ?? '') && String(one.day) === day && String(one.pair) === pair,
      )
      return `${key}   ⟵ ${JSON.stringify(near?.text ?? '')} ${(near?.doubts ?? []).map(({ kind, of }) => `${kind}:${of}`).join('; ')}`
    })
  return {
    cells: grid.cells,
    lessons: truth.size,
    exact: found.size / truth.size,
    doubtful: doubtful / Math.max(1, read),
    wrong: wrong.length / Math.max(1, read),
    examples: [...wrong.map((text) => `wrong  ${text}`), ...missed.map((text) => `missed ${text}`)],
  }
}
