import type { CalendarConsequences } from '@/lib/core/rules/calendar/calendar-consequences'
import type { CalendarEdit, SemesterValues } from '@/lib/core/rules/calendar/calendar-edit'
import { clockText, pairNumbers, type PairTime } from '@/lib/core/rules/calendar/pairs'
import type { ReadCalendarEdit, SentCalendarEdit, ChangedCalendarAnswer } from './calendar.contract'

export const changeCalendarUrl = '/api/admin/calendar/'

/** The changes that the browser asks for; the server's command also accepts other forms. */
export type AskedEdit =
  | Exclude<
      CalendarEdit,
      { name: 'pair' } | { name: 'pair.remove' } | { name: 'parity' } | { name: 'semester.edit' }
    >
  | { name: 'semester.edit'; semester: CalendarEditSemester; values: SemesterValues }
type CalendarEditSemester = Extract<CalendarEdit, { name: 'semester.edit' }>['semester']

const encodeSemester = ({ title, half, startsOn, endsOn, firstWeekParity }: SemesterValues) => ({
  title,
  half,
  dbeg: startsOn,
  dend: endsOn,
  week_even: firstWeekParity,
})

export function encodeCalendarEdit(edit: AskedEdit): SentCalendarEdit {
  switch (edit.name) {
    case 'semester.add':
      return { act: 'add_semester', ...encodeSemester(edit.values) }
    case 'semester.edit':
      return { act: 'edit_semester', semester: edit.semester, ...encodeSemester(edit.values) }
    case 'semester.remove':
      return { act: 'remove_semester', semester: edit.semester }
    case 'course.set': {
      const { courseYear: kurs, startsOn: dbeg, endsOn: dend } = edit.dates
      return { act: 'set_course', semester: edit.semester, kurs, dbeg, dend }
    }
    case 'course.remove':
      return { act: 'remove_course', semester: edit.semester, kurs: edit.courseYear }
    case 'holiday.add':
      return { act: 'add_holidays', days: [...edit.days], take: edit.takes }
    case 'holiday.remove':
      return { act: 'remove_holidays', dates: [...edit.dates], give_back: edit.givesBack }
    case 'move': {
      const { date, runsAs, parity, title } = edit.day
      return { act: 'move_day', date, day_as: runsAs, week_even: parity, title, instead: edit.instead }
    }
    case 'unmove':
      return { act: 'unmove_day', date: edit.date }
    case 'pairs': {
      const times = edit.times.map(({ startsAt, endsAt }) => ({
        begin: clockText(startsAt),
        end: clockText(endsAt),
      }))
      return { act: 'set_pairs', times }
    }
  }
}

const decodeSemester = (one: Extract<ReadCalendarEdit, { act: 'add_semester' | 'edit_semester' }>) => ({
  title: one.title,
  half: one.half,
  startsOn: one.dbeg,
  endsOn: one.dend,
  firstWeekParity: one.week_even,
})

export function decodeCalendarEdit(edit: ReadCalendarEdit): AskedEdit {
  switch (edit.act) {
    case 'add_semester':
      return { name: 'semester.add', values: decodeSemester(edit) }
    case 'edit_semester':
      return { name: 'semester.edit', semester: edit.semester, values: decodeSemester(edit) }
    case 'remove_semester':
      return { name: 'semester.remove', semester: edit.semester }
    case 'set_course': {
      const dates = { courseYear: edit.kurs, startsOn: edit.dbeg, endsOn: edit.dend }
      return { name: 'course.set', semester: edit.semester, dates }
    }
    case 'remove_course':
      return { name: 'course.remove', semester: edit.semester, courseYear: edit.kurs }
    case 'add_holidays':
      return { name: 'holiday.add', days: edit.days, takes: edit.take }
    case 'remove_holidays':
      return { name: 'holiday.remove', dates: edit.dates, givesBack: edit.give_back }
    case 'move_day': {
      const { date, day_as: runsAs, week_even: parity, title, instead } = edit
      return { name: 'move', day: { date, runsAs, parity, title }, instead }
    }
    case 'unmove_day':
      return { name: 'unmove', date: edit.date }
    case 'set_pairs': {
      const times = edit.times.flatMap(({ begin, end }, index): PairTime[] => {
        const pair = pairNumbers[index]
        return pair ? [{ pair, startsAt: begin, endsAt: end }] : []
      })
      return { name: 'pairs', times }
    }
  }
}

type ConsequencesAnswer = Pick<ChangedCalendarAnswer, 'standing' | 'taken' | 'returning'>

export const encodeConsequences = (known: CalendarConsequences): ConsequencesAnswer => ({
  taken: known.taken,
  returning: known.returning,
  standing: known.standing.map(({ spans, kinds, faculties }) => ({
    days: spans.map(({ startsOn, endsOn }) => ({ dbeg: startsOn, dend: endsOn })),
    kinds: kinds.map(({ kind, lessonType, isDraft, count }) => ({
      type: kind,
      nt: lessonType,
      projected: isDraft,
      count,
    })),
    faculties: faculties.map(({ title, classes, drafts }) => ({
      title,
      published: classes,
      projected: drafts,
    })),
  })),
})

export const decodeConsequences = (known: ConsequencesAnswer): CalendarConsequences => ({
  taken: known.taken,
  returning: known.returning,
  standing: known.standing.map(({ days, kinds, faculties }) => ({
    spans: days.map(({ dbeg, dend }) => ({ startsOn: dbeg, endsOn: dend })),
    kinds: kinds.map(({ type, nt, projected, count }) => ({
      kind: type,
      lessonType: nt,
      isDraft: projected,
      count,
    })),
    faculties: faculties.map(({ title, published, projected }) => ({
      title,
      classes: published,
      drafts: projected,
    })),
  })),
})
