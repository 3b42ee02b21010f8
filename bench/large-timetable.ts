import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { addDays, weekdayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'

const groups = 1500
const teachers = 3000
const pairs = 7
const weeks = 20
const subjectsOfGroup = 12

/** `start`: a Monday; `isCorrected`: a tenth of the classes stands at other times. */
export type LargeTimetable = {
  count: number
  university: string
  start: CalendarDate
  isCorrected: boolean
}

/** `ЛР-0001`: titles that no other university of a run has. */
const numbered = (word: string, index: number): string => `${word}-${String(index).padStart(4, '0')}`

/** In a corrected file the days of every tenth group are turned round. */
const corrected = 10

function lessonAt(index: number, dates: readonly CalendarDate[], isCorrected: boolean) {
  const group = index % groups
  const slot = Math.floor(index / groups)
  const date = dates[slot % dates.length]
  const pair = Math.floor(slot / dates.length) % pairs
  const subject = slot % subjectsOfGroup
  return {
    discipline: `Дисциплина ${(group % 50) * subjectsOfGroup + subject} для измерений`,
    type: ['лк', 'пр', 'лб'][subject % 3],
    day: date ? weekdayOf(date) : 1,
    pair: isCorrected && group % corrected === 0 ? pairs - pair : pair + 1,
    week: [date],
    rooms: [numbered('ИЗ', group)],
    teachers: [numbered('Измеримый А. А.', (group * 2 + (subject % 2)) % teachers)],
    groups: [numbered('ИЗМ', group)],
    subgroup: 0,
  }
}

function* textOf({ count, university, start, isCorrected }: LargeTimetable): Generator<string> {
  const dates = Array.from({ length: weeks * 7 }, (_, day) => addDays(start, day))
  const semester = { title: 'Измерение', start, weeks, week1_parity: 'odd' }
  const named = Array.from({ length: groups }, (_, index) => ({
    title: numbered('ИЗМ', index),
    course: (index % 4) + 1,
    faculty: `Институт измерений ${index % 10}`,
    students: 25,
  }))
  yield `{"university":${JSON.stringify(university)},"semester":${JSON.stringify(semester)},"groups":${JSON.stringify(named)},"lessons":[`
  for (let index = 0; index < count; index += 1)
    yield (index === 0 ? '' : ',\n') + JSON.stringify(lessonAt(index, dates, isCorrected))
  yield ']}'
}

/** Most lessons that a file can have without an overlap. */
export const mostLessons = groups * pairs * weeks * 7

/** Writes a timetable file of so many lessons, each on one date of a semester, without an overlap. */
export const writeLargeTimetable = (file: string, timetable: LargeTimetable): Promise<void> =>
  pipeline(Readable.from(textOf(timetable)), createWriteStream(file))
