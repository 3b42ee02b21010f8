import { weekdays } from '@/lib/core/calendar/rules/calendar-date'
import { grouped } from '@/lib/core/words/rules/lists'
import { hoursInPair, pairsTaken } from './hours-in-pairs'
import {
  asLoad,
  asTimetable,
  type LeftCounter,
  leftCounter,
  NeighbourFault,
  type NeighbourGround,
  type NeighbourLesson,
  type NeighbourLoad,
  type Translated,
  usualWeeks,
} from './translated'
import { distinct, isOnline, plain } from './words'

/**
 * Text files of Untis (DIF), which have no titles: `GPU001.TXT`, the timetable, and `GPU002.TXT`, the lessons.
 * Fields are parted by a comma, a semicolon or a tab; texts stand in quotes.
 */
const separators = [',', ';', '\t'] as const

/** The fields of a line; two quotes within a text are one. */
function fieldsOf(line: string, separator: string): string[] {
  const fields: string[] = []
  let field = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charAt(at)
    if (isQuoted && sign === '"' && line.charAt(at + 1) === '"') {
      field += '"'
      at += 1
    } else if (sign === '"') isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) {
      fields.push(plain(field))
      field = ''
    } else field += sign
  }
  return [...fields, plain(field)]
}

const text = String.raw`"(?:[^"]|"")*"`
const optional = `(?:${text})?`
type Form = { separator: string; of: 'timetable' | 'lessons' }

/** How the first lines must look for each file. Some names must be quoted: a plain table has numbers first, too. */
function formOf(head: string): Form | null {
  const lines = head
    .replace(/^\ufeff/, '')
    .split(/\r?\n/, fewestLines)
    .filter((line) => line.trim() !== '')
  for (const separator of separators) {
    const s = separator === '\t' ? String.raw`\t` : separator
    const timetable = new RegExp(
      `^\\d+${s}${optional}${s}${optional}${s}${text}${s}${optional}${s}[1-7]${s}\\d{1,2}(?:${s}.*)?$`,
    )
    const lessons = new RegExp(
      `^\\d+${s}[\\d.,]*${s}[\\d.,]*${s}[\\d.,]*${s}${optional}${s}${optional}${s}${text}${s}${optional}(?:${s}.*)?$`,
    )
    if (lines.length > 0 && lines.every((line) => timetable.test(line))) return { separator, of: 'timetable' }
    if (lines.length > 0 && lines.every((line) => lessons.test(line))) return { separator, of: 'lessons' }
  }
  return null
}
/** A file of one line is recognised as well. */
const fewestLines = 5

export const isUntis = (head: string): boolean => formOf(head) !== null

type Row = {
  number: string
  subject: string
  group: string
  teacher: string
  room: string
}

/** What several rows of one lesson say of it together. */
const together = (rows: readonly Row[]) => {
  const all = (field: 'group' | 'teacher' | 'room') =>
    distinct(rows.map((row) => row[field]).filter((title) => title !== ''))
  const rooms = all('room')
  return {
    groups: all('group'),
    teachers: all('teacher').filter((name) => name !== '?'),
    rooms: rooms.filter((room) => !isOnline(room)),
    online: rooms.length > 0 && rooms.every(isOnline),
  }
}

type TimetableRow = Row & { day: number; period: number }

/** Periods of a lesson that follow one another on a day. */
type Run = { rows: TimetableRow[]; first: number; length: number }

function runsIn(rows: readonly TimetableRow[]): Run[] {
  const sorted = rows.toSorted((a, b) => a.period - b.period)
  const runs: Run[] = []
  for (const row of sorted) {
    const last = runs.at(-1)
    const isNext = last && row.period - 1 <= last.first + last.length
    if (!isNext) runs.push({ rows: [row], first: row.period - 1, length: 1 })
    else {
      last.rows.push(row)
      last.length = row.period - last.first
    }
  }
  return runs
}

function lessonsIn(rows: readonly TimetableRow[], left: LeftCounter): NeighbourLesson[] {
  const byPlace = ({ number, subject, day, room }: TimetableRow) => `${number} ${day} ${room} ${subject}`
  const byDay = ({ number, subject, day }: TimetableRow) => `${number} ${day} ${subject}`
  const runs = [...grouped(rows, byPlace).values()].flatMap(runsIn)
  const size = hoursInPair(runs, null)
  return [...grouped(rows, byDay).values()].flatMap((own) =>
    runsIn(own).flatMap((run): NeighbourLesson[] => {
      const [{ subject = '', day = 1 } = {}] = run.rows
      const { pairs, isWhole, lacks } = pairsTaken(run, size)
      if (lacks) left.add('noPair', subject)
      else if (!isWhole) left.add('partOfPair', subject)
      return pairs.map((pair) => ({
        discipline: subject,
        type: '',
        day: weekdays[day - 1] ?? 1,
        pair,
        week: 'every',
        subgroup: 0,
        half_group: false,
        start: null,
        ...together(run.rows.filter(({ period }) => Math.floor((period - 1) / size) + 1 === pair)),
      }))
    }),
  )
}

function loadIn(rows: readonly (Row & { perWeek: number; students: number | null })[], weeks: number) {
  return [...grouped(rows, ({ number, subject }) => `${number} ${subject}`).values()].map((own): NeighbourLoad => {
    const [{ subject = '', perWeek = 0, students = null } = {}] = own
    const { groups, teachers } = together(own)
    // A period of Untis is an academic hour.
    return {
      discipline: subject,
      type: '---',
      groups,
      subgroup: 0,
      teachers,
      hours: Math.round(perWeek * weeks),
      students,
    }
  })
}

/** Reads `GPU001.TXT` as a timetable and `GPU002.TXT` as load. Throws NeighbourFault. */
export function readUntis(content: string, { weeks }: NeighbourGround): Translated {
  const form = formOf(content)
  if (!form) throw new NeighbourFault('noLessons', 'untis')
  const left = leftCounter()
  const lines = content
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => fieldsOf(line, form.separator))
  const isTitled = ({ subject, number }: Row): boolean => {
    if (subject === '') left.add('untitled', number)
    return subject !== ''
  }
  if (form.of === 'lessons') {
    const rows = lines
      .map(([number = '', perWeek = '', , , group = '', teacher = '', subject = '', room = '', , count = '']) => ({
        number,
        subject,
        group,
        teacher,
        room,
        perWeek: Number(perWeek.replace(',', '.')) || 0,
        students: Number.isInteger(Number(count)) && Number(count) > 0 ? Number(count) : null,
      }))
      .filter(isTitled)
    return asLoad('untis', left, loadIn(rows, weeks ?? usualWeeks))
  }
  const rows = lines
    .map(([number = '', group = '', teacher = '', subject = '', room = '', day = '', period = '']) => ({
      number,
      subject,
      group,
      teacher,
      room,
      day: Number(day),
      period: Number(period),
    }))
    .filter(isTitled)
    .filter(({ subject, day, period }) => {
      const isPlaced = day >= 1 && day <= 7 && period >= 1
      if (!isPlaced) left.add('undated', subject)
      return isPlaced
    })
  return asTimetable('untis', left, { lessons: lessonsIn(rows, left) })
}
