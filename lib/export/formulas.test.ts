import { readdirSync, readFileSync } from 'node:fs'
import { read, type CellObject } from 'xlsx'
import { emptyCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairTimes } from '@/lib/core/calendar/rules/pairs'
import type { ChangeId, GroupId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import { noHours } from '@/lib/hours/rules/hours'
import { lesson } from '@/testing/lessons'
import { books } from './books'
import type { BookData, BookName } from './make-book'

const date = calendarDate('2026-11-18')
const now = { date, minutes: 600 }
const period = { from: date, to: date }

/** Every kind of workbook with `text` wherever people write or name something. */
const hostile = (text: string): { [Name in BookName]: BookData<Name> } => {
  const room = { id: 1 as RoomId, title: text, building: text, needsKey: true, link: null }
  const teacher = { id: 5 as TeacherId, name: text }
  const group = { id: 12 as GroupId, title: text, courseYear: 1 }
  const groups = [{ ...group, subgroup: 0 as const, students: 25, correspondence: false }]
  const item = lesson({ title: text, comment: text, link: text, teachers: [teacher], groups, rooms: [room] })
  const place = { date, pair: 1 as const, rooms: [room] }
  const names = { names: [text], more: 0 }
  const person = {
    id: teacher.id,
    name: text,
    departmentId: 1,
    department: text,
    isPlaceholder: false,
    contractedHours: null,
  }
  const hours = { disciplineId: null, title: text, lessonType: 1 as const }
  return {
    schedule: {
      subject: { kind: 'group', id: group.id, title: text },
      also: [],
      period,
      now,
      calendar: emptyCalendar,
      schedule: {
        items: [item],
        requests: [],
        wishes: [{ date, pair: 4, title: text, isAbsence: true }],
        parity: 1,
      },
    },
    moves: {
      title: text,
      also: [{ kind: 'teacher', id: teacher.id, title: text }],
      period,
      now,
      moves: [
        {
          ...{ kind: 'move', title: text, lessonType: 1, subgroup: 0, groups, teachers: [teacher] },
          ...{ instead: [teacher], from: place, to: place, reason: text, by: text, at: now },
        },
      ],
    },
    history: {
      now,
      isCut: false,
      acts: [
        {
          ...{ id: 1 as ChangeId, at: now, by: text, byId: null, isOwn: false, action: 'wish.add' },
          ...{ undoes: null, isRedo: false, partOf: null, undoneBy: null, sentence: null },
          classes: [
            {
              ...{ act: 'added', kind: 'class', meetings: 1, isLeast: false, titles: names, whose: names },
              ...{ from: null, to: null },
            },
          ],
          rows: [{ table: 'room', act: 'changed', rows: 1, titles: names }],
        },
      ],
    },
    overlaps: {
      overlaps: [
        {
          ...{ kind: 'group', id: group.id, title: text, faculty: text, weekday: 1, pair: 1, dates: [date] },
          classes: [{ title: text, lessonType: 1, groups: [text], teachers: [text], rooms: [text] }],
        },
      ],
    },
    rows: [
      { number: 1, what: text, status: 'changed', detail: text },
      { number: 2, what: text, status: 'error', problems: [{ column: text, text }] },
    ],
    table: { title: 'Люди', columns: [text], rows: [[text, 1, now]] },
    faculty: {
      ...{ title: text, monday: calendarDate('2026-11-16'), paper: 'a3', groups: [group], items: [item] },
      ...{ times: { pairTimes: defaultPairTimes }, now },
    },
    hours: {
      ...{ title: text, isWhole: true, now, period, people: [person], contracts: [] },
      rows: [
        {
          ...noHours,
          ...hours,
          teacherId: teacher.id,
          month: calendarDate('2026-11-01'),
          subgroup: 0,
          groups,
        },
      ],
      entries: [],
    },
    session: {
      ...{ title: text, course: null, groups: [group], now },
      exams: [
        {
          ...{ key: 'x', date, startsAt: 540, endsAt: 600, ...hours, subgroup: 0, rooms: [room], groups },
          ...{
            teachers: [teacher],
            comment: text,
            link: text,
            isDraft: false,
            isRetake: false,
            became: null,
          },
        },
      ],
    },
  }
}

const starts = ['=cmd|1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1']
const made: { [Name in BookName]: (text: string) => Promise<{ bytes: Uint8Array }> } = {
  schedule: (text) => books.schedule(hostile(text).schedule),
  moves: (text) => books.moves(hostile(text).moves),
  history: (text) => books.history(hostile(text).history),
  overlaps: (text) => books.overlaps(hostile(text).overlaps),
  rows: (text) => books.rows(hostile(text).rows),
  table: (text) => books.table(hostile(text).table),
  faculty: (text) => books.faculty(hostile(text).faculty),
  hours: (text) => books.hours(hostile(text).hours),
  session: (text) => books.session(hostile(text).session),
}

test.each(Object.entries(made))('no text of the workbook of %s is a formula, or becomes one', async (_, make) => {
  for (const start of starts) {
    const book = read((await make(`${start}<b>`)).bytes, { cellNF: true })
    const cells = Object.values(book.Sheets).flatMap((sheet) => Object.values<CellObject>(sheet))
    const told = cells.filter(({ v }) => typeof v === 'string' && v.includes(`${start.trim()}<b>`))
    expect([start, told.length > 0]).toEqual([start, true])
    expect(cells.filter(({ f }) => f !== undefined)).toEqual([])
    const open = told.filter(({ v, z }) => /^[=+\-@\t\r]/.test(String(v)) && z !== '@')
    expect([start, open]).toEqual([start, []])
  }
})

test('cells with texts are made in one place', () => {
  const makers = readdirSync(__dirname).filter(
    (file) =>
      !file.includes('.test.') &&
      file.endsWith('.ts') &&
      /type: String|Formula/.test(readFileSync(`${__dirname}/${file}`, 'utf8')),
  )
  expect(makers).toEqual(['sheet-cell.ts'])
})
