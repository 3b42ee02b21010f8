import { weekdayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { weekdayTitles } from '@/lib/core/calendar/texts/weekdays'
import { type Subject, subjectOf } from '@/lib/core/names/rules/resource'
import type { NamedSubject, WholeSubject } from '@/lib/core/schedule/rules/active-item'
import type { Schedule, ScheduleRequest } from '@/lib/core/schedule/rules/schedule'
import { decodeGroup, decodeItem, decodeSlot, encodeGroup, encodeItem, encodeMay, encodeSlot } from './schedule-item'
import type { QueryAnswer, ScheduleAnswer } from './schedule.contract'

export const encodeQuery = (request: ScheduleRequest, today: CalendarDate): QueryAnswer => ({
  id: request.id,
  version: request.version,
  type: request.kind,
  date: request.date,
  day: weekdayOf(request.date),
  day_of_week: weekdayTitles[weekdayOf(request.date)],
  is_today: request.date === today,
  para: request.pair,
  pairs: [request.pair],
  title: request.title,
  description: request.description,
  in_charge: request.inCharge,
  auds: request.rooms,
  teachers: request.teachers,
  groups: request.groups.map(encodeGroup),
  is_overlap: request.overlaps,
  made_by: request.madeBy,
  begins: request.begins && encodeSlot(request.begins),
})

export const decodeQuery = (query: QueryAnswer): ScheduleRequest => ({
  id: query.id,
  version: query.version,
  kind: query.type,
  date: query.date,
  pair: query.para,
  title: query.title,
  description: query.description,
  inCharge: query.in_charge,
  rooms: query.auds,
  teachers: query.teachers,
  groups: query.groups.map(decodeGroup),
  overlaps: query.is_overlap,
  madeBy: query.made_by,
  begins: query.begins && decodeSlot(query.begins),
})

export const encodeSubject = ({
  id,
  title,
  subgroupCount,
  isRetired,
  may,
}: WholeSubject): ScheduleAnswer['subject'] => ({
  id,
  title,
  is_retired: isRetired,
  subgroups: subgroupCount,
  ...encodeMay(may),
})

export const decodeSubject = (subject: Subject, told: ScheduleAnswer['subject']): WholeSubject => ({
  ...subject,
  title: told.title,
  subgroupCount: told.subgroups,
  isRetired: told.is_retired,
  may: told.may ?? [],
})

/** The subject that `subject` was merged into, whose week was answered instead; null if it was not merged. */
export const successorOf = (subject: Subject, told: ScheduleAnswer['subject']): NamedSubject | null =>
  told.id === subject.id ? null : { ...subjectOf(subject.kind, told.id), title: told.title }

/** The schedule call's answer without its subject. */
type ItemsAnswer = Omit<ScheduleAnswer, 'subject'>

/** Apart from the others, so that no other program takes them for bookings. */
function encodeAsked({ requests }: Schedule, today: CalendarDate): Pick<ItemsAnswer, 'asked'> {
  const asked = requests.flatMap((request) =>
    request.asked ? { ...encodeQuery(request, today), asked: request.asked } : [],
  )
  return asked.length > 0 ? { asked } : {}
}

/** `today` marks today's requests. */
export const encodeSchedule = (schedule: Schedule, today: CalendarDate): ItemsAnswer => ({
  schedule: schedule.items.map(encodeItem),
  wish: schedule.wishes.map(({ date, pair, title, isAbsence, lacks }) => ({
    date,
    day: weekdayOf(date),
    para: pair,
    title,
    is_absence: isAbsence,
    ...(lacks && { lacks }),
  })),
  queries: schedule.requests.filter(({ asked }) => !asked).map((request) => encodeQuery(request, today)),
  ...encodeAsked(schedule, today),
  week_even: schedule.parity,
  nearest: schedule.nearest,
})

export const decodeSchedule = (answer: ItemsAnswer): Schedule => ({
  items: answer.schedule.map(decodeItem),
  requests: [
    ...answer.queries.map(decodeQuery),
    ...(answer.asked ?? []).map(({ asked, ...query }) => ({ ...decodeQuery(query), asked })),
  ],
  wishes: answer.wish.map(({ date, para, title, is_absence: isAbsence, lacks }) => ({
    date,
    pair: para,
    title,
    isAbsence,
    ...(lacks && { lacks }),
  })),
  parity: answer.week_even,
  nearest: answer.nearest,
})
