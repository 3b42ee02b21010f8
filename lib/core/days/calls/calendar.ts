import { clockText, pairNumbers, type PairTime } from '@/lib/core/calendar/rules/pairs'
import type { CalendarConsequences } from '@/lib/core/days/rules/calendar-consequences'
import type { CalendarEdit, SemesterValues } from '@/lib/core/days/rules/calendar-edit'
import { type DayClasses, wholeDay } from '@/lib/core/days/rules/day-classes'
import { fieldNames } from '@/lib/core/wire/calls/field-names'
import type { ReadCalendarEdit, SentCalendarEdit, ChangedCalendarAnswer } from './calendar.contract'

export const changeCalendarUrl = '/api/admin/calendar/'

/** The changes that the browser asks for; the server's command also accepts other forms. */
export type AskedEdit =
  | Exclude<CalendarEdit, { name: 'pair' } | { name: 'pair.remove' } | { name: 'parity' } | { name: 'semester.edit' }>
  | { name: 'semester.edit'; semester: CalendarEditSemester; values: SemesterValues }
type CalendarEditSemester = Extract<CalendarEdit, { name: 'semester.edit' }>['semester']

const spanNames = { startsOn: 'dbeg', endsOn: 'dend' } as const
const ofSpan = fieldNames(spanNames)
const ofSemester = fieldNames({ ...spanNames, firstWeekParity: 'week_even' })
const ofCourse = fieldNames({ ...spanNames, courseYear: 'kurs' })
const ofScope = fieldNames({ facultyId: 'faculty_id', studyForm: 'fo' })
const ofDay = fieldNames({ runsAs: 'day_as', parity: 'week_even' })
const ofKind = fieldNames({ kind: 'type', lessonType: 'nt', isDraft: 'projected' })
const ofFaculty = fieldNames({ classes: 'published', drafts: 'projected' })

const encodeTime = ({ startsAt, endsAt }: PairTime) => ({
  begin: clockText(startsAt),
  end: clockText(endsAt),
})

const decodeTimes = (times: readonly { begin: number; end: number }[]): PairTime[] =>
  times.flatMap(({ begin, end }, index) => {
    const pair = pairNumbers[index]
    return pair ? [{ pair, startsAt: begin, endsAt: end }] : []
  })

export function encodeCalendarEdit(edit: AskedEdit): SentCalendarEdit {
  switch (edit.name) {
    case 'semester.add':
      return { act: 'add_semester', ...ofSemester.encode(edit.values) }
    case 'semester.edit':
      return { act: 'edit_semester', semester: edit.semester, ...ofSemester.encode(edit.values) }
    case 'semester.remove':
      return { act: 'remove_semester', semester: edit.semester }
    case 'course.set':
      return { act: 'set_course', semester: edit.semester, ...ofCourse.encode(edit.dates) }
    case 'course.remove':
      return { act: 'remove_course', semester: edit.semester, kurs: edit.courseYear }
    case 'holiday.add':
      return {
        act: 'add_holidays',
        days: [...edit.days],
        take: edit.takes,
        owe: edit.owes ?? false,
        move_to: edit.to ?? null,
      }
    case 'holiday.remove':
      return { act: 'remove_holidays', dates: [...edit.dates], give_back: edit.givesBack }
    case 'move': {
      const { day, instead, takes = null } = edit
      const scope = ofScope.encode(takes ?? wholeDay)
      return { act: 'move_day', ...ofDay.encode(day), instead, take: takes !== null, ...scope }
    }
    case 'unmove':
      return { act: 'unmove_day', date: edit.date }
    case 'online':
      return { act: 'go_online', date: edit.date, ...ofScope.encode(edit.scope), title: edit.reason }
    case 'day.pairs':
      return { act: 'set_day_pairs', date: edit.date, times: edit.times.map(encodeTime) }
    case 'pairs':
      return { act: 'set_pairs', times: edit.times.map(encodeTime) }
  }
}

export function decodeCalendarEdit(edit: ReadCalendarEdit): AskedEdit {
  switch (edit.act) {
    case 'add_semester': {
      const { act: _, ...values } = edit
      return { name: 'semester.add', values: ofSemester.decode(values) }
    }
    case 'edit_semester': {
      const { act: _, semester, ...values } = edit
      return { name: 'semester.edit', semester, values: ofSemester.decode(values) }
    }
    case 'remove_semester':
      return { name: 'semester.remove', semester: edit.semester }
    case 'set_course': {
      const { act: _, semester, ...dates } = edit
      return { name: 'course.set', semester, dates: ofCourse.decode(dates) }
    }
    case 'remove_course':
      return { name: 'course.remove', semester: edit.semester, courseYear: edit.kurs }
    case 'add_holidays':
      return { name: 'holiday.add', days: edit.days, takes: edit.take, owes: edit.owe, to: edit.move_to }
    case 'remove_holidays':
      return { name: 'holiday.remove', dates: edit.dates, givesBack: edit.give_back }
    case 'move_day': {
      const { act: _, instead, take, faculty_id, fo, ...day } = edit
      const takes = take ? ofScope.decode({ faculty_id, fo }) : null
      return { name: 'move', day: ofDay.decode(day), instead, takes }
    }
    case 'unmove_day':
      return { name: 'unmove', date: edit.date }
    case 'go_online': {
      const { act: _, date, title: reason, ...scope } = edit
      return { name: 'online', date, scope: ofScope.decode(scope), reason }
    }
    case 'set_day_pairs':
      return { name: 'day.pairs', date: edit.date, times: decodeTimes(edit.times) }
    case 'set_pairs':
      return { name: 'pairs', times: decodeTimes(edit.times) }
  }
}

type CarriedAnswer = NonNullable<ChangedCalendarAnswer['carried']>

const encodeCarried = ({ staying, parties, violations, ...carried }: DayClasses): CarriedAnswer => ({
  ...carried,
  staying: staying.map(({ pair, held, among: { group, teacher, building }, ...one }) => ({
    ...one,
    para: pair,
    held: [...held],
    among: { group: [...group], teacher: [...teacher], building: [...building] },
  })),
  parties: [...parties],
  violations: { total: violations.total, texts: [...violations.texts] },
})

const decodeCarried = ({ staying, ...carried }: CarriedAnswer): DayClasses => ({
  ...carried,
  staying: staying.map(({ para, ...one }) => ({ ...one, pair: para })),
})

type ConsequencesAnswer = Pick<ChangedCalendarAnswer, 'standing' | 'taken' | 'returning' | 'carried' | 'warnings'>

export const encodeConsequences = (known: CalendarConsequences): ConsequencesAnswer => ({
  taken: known.taken,
  returning: known.returning,
  carried: known.carried && encodeCarried(known.carried),
  warnings: [...known.warnings],
  standing: known.standing.map(({ spans, kinds, faculties }) => ({
    days: spans.map(ofSpan.encode),
    kinds: kinds.map(ofKind.encode),
    faculties: faculties.map(ofFaculty.encode),
  })),
})

export const decodeConsequences = (known: ConsequencesAnswer): CalendarConsequences => ({
  taken: known.taken,
  returning: known.returning,
  carried: known.carried && decodeCarried(known.carried),
  warnings: known.warnings,
  standing: known.standing.map(({ days, kinds, faculties }) => ({
    spans: days.map(ofSpan.decode),
    kinds: kinds.map(ofKind.decode),
    faculties: faculties.map(ofFaculty.decode),
  })),
})
