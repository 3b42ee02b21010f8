import { clockText, pairNumbers, type PairTime } from '@/lib/core/calendar/rules/pairs'
import type { CalendarConsequences } from '@/lib/core/days/rules/calendar-consequences'
import type { CalendarEdit, SemesterValues } from '@/lib/core/days/rules/calendar-edit'
import { type DayClasses, type DayScope, wholeDay } from '@/lib/core/days/rules/day-classes'
import type { ReadCalendarEdit, SentCalendarEdit, ChangedCalendarAnswer } from './calendar.contract'

export const changeCalendarUrl = '/api/admin/calendar/'

/** The changes that the browser asks for; the server's command also accepts other forms. */
export type AskedEdit =
  | Exclude<CalendarEdit, { name: 'pair' } | { name: 'pair.remove' } | { name: 'parity' } | { name: 'semester.edit' }>
  | { name: 'semester.edit'; semester: CalendarEditSemester; values: SemesterValues }
type CalendarEditSemester = Extract<CalendarEdit, { name: 'semester.edit' }>['semester']

const encodeSemester = ({ title, half, startsOn, endsOn, firstWeekParity }: SemesterValues) => ({
  title,
  half,
  dbeg: startsOn,
  dend: endsOn,
  week_even: firstWeekParity,
})

const encodeScope = ({ facultyId, studyForm }: DayScope) => ({ faculty_id: facultyId, fo: studyForm })

const decodeScope = ({
  faculty_id,
  fo,
}: {
  faculty_id: DayScope['facultyId']
  fo: DayScope['studyForm']
}): DayScope => ({
  facultyId: faculty_id,
  studyForm: fo,
})

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
      const { date, runsAs, parity, title } = edit.day
      const { instead, takes = null } = edit
      const day = { date, day_as: runsAs, week_even: parity, title, instead }
      return { act: 'move_day', ...day, take: takes !== null, ...encodeScope(takes ?? wholeDay) }
    }
    case 'unmove':
      return { act: 'unmove_day', date: edit.date }
    case 'online':
      return { act: 'go_online', date: edit.date, ...encodeScope(edit.scope), title: edit.reason }
    case 'day.pairs':
      return { act: 'set_day_pairs', date: edit.date, times: edit.times.map(encodeTime) }
    case 'pairs':
      return { act: 'set_pairs', times: edit.times.map(encodeTime) }
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
      return { name: 'holiday.add', days: edit.days, takes: edit.take, owes: edit.owe, to: edit.move_to }
    case 'remove_holidays':
      return { name: 'holiday.remove', dates: edit.dates, givesBack: edit.give_back }
    case 'move_day': {
      const { date, day_as: runsAs, week_even: parity, title, instead } = edit
      const takes = edit.take ? decodeScope(edit) : null
      return { name: 'move', day: { date, runsAs, parity, title }, instead, takes }
    }
    case 'unmove_day':
      return { name: 'unmove', date: edit.date }
    case 'go_online':
      return { name: 'online', date: edit.date, scope: decodeScope(edit), reason: edit.title }
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
  carried: known.carried && decodeCarried(known.carried),
  warnings: known.warnings,
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
