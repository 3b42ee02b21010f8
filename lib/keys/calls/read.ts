import type { AcademicCalendar, Parity } from '@/lib/core/rules/calendar/academic-calendar'
import { addDays, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { OpenEvent, OpenPlaceRow } from '@/lib/open-reading/rules'
import type { OwnSubject } from '@/lib/core/rules/schedule/own-subject'
import { clockText } from '@/lib/core/rules/calendar/pairs'
import { cursorText, type Cursor, type PublicChange, type PublicSlot } from '@/lib/keys/rules'
import type { OpenSubject } from '@/lib/open-reading/calls/open'
import type {
  WireReadChanges,
  WireReadGroup,
  WireReadOwnWeek,
  WireReadPairs,
  WireReadRoom,
  WireReadWeek,
} from './read.contract'
import { encodeMoment } from '@/lib/core/calls/names/time'

const words = { group: 'group', teacher: 'teacher', room: 'auditory' } as const

type Word = (typeof words)[OpenSubject['kind']]

/** The subject of a path or query. */
export const openSubjectOf = (word: Word, id: number): OpenSubject => {
  const kinds = { group: 'group', teacher: 'teacher', auditory: 'room' } as const
  return { kind: kinds[word], id } as OpenSubject
}

type Placed = Pick<PublicSlot, 'pair' | 'rooms' | 'teachers' | 'groups'>

const encodePlace = ({ pair, rooms, teachers, groups }: Placed) => ({
  para: pair,
  auds: rooms.map(({ id, title }) => ({ id, title })),
  teachers: teachers.map(({ id, name }) => ({ id, name })),
  groups: groups.map(({ id, title, subgroup }) => ({ id, title, ngroup: subgroup })),
})

const encodeStanding = ({ date, pair, rooms }: OpenPlaceRow) => ({
  date,
  para: pair,
  auds: rooms.map(({ id, title }) => ({ id, title })),
})

const encodeEvent = (event: OpenEvent): WireReadWeek['events'][number] => ({
  kind: event.kind,
  date: event.date,
  title: event.title,
  nt: event.lessonType,
  ngroup: event.subgroup,
  ...encodePlace(event),
  begins: event.startsAt === null ? null : clockText(event.startsAt),
  became: event.became,
  moved_to: event.movedTo && encodeStanding(event.movedTo),
  moved_from: event.movedFrom && encodeStanding(event.movedFrom),
})

/** `timeZone`: IANA name of the university's zone. */
type InZone = { timeZone: string }

type Week = InZone & { monday: CalendarDate; parity: Parity; events: readonly OpenEvent[] }

const encodeDays = ({ monday, parity, events, timeZone }: Week) => ({
  time_zone: timeZone,
  dbeg: monday,
  dend: addDays(monday, 6),
  week_even: parity,
  events: events.map(encodeEvent),
})

export const encodeReadWeek = ({
  subject,
  ...week
}: Week & { subject: OpenSubject & { title: string } }): WireReadWeek => ({
  subject: { type: words[subject.kind], id: subject.id, title: subject.title },
  ...encodeDays(week),
})

export const encodeReadOwnWeek = ({
  subjects,
  ...week
}: Week & { subjects: readonly (OwnSubject & { title: string })[] }): WireReadOwnWeek => ({
  subjects: subjects.map(({ kind, id, title, subgroup }) => ({ type: kind, id, title, ngroup: subgroup })),
  ...encodeDays(week),
})

const encodeChange = (one: PublicChange): WireReadChanges['changes'][number] => ({
  change: one.number,
  at: encodeMoment(one.at),
  undoes: one.undoes,
  kind: one.kind,
  title: one.title,
  nt: one.lessonType,
  dates: one.dates,
  shift: one.shift,
  before: one.before && encodePlace(one.before),
  after: one.after && encodePlace(one.after),
})

export const encodeReadChanges = (
  read: InZone & { changes: readonly PublicChange[]; next: Cursor; hasMore: boolean },
): WireReadChanges => ({
  time_zone: read.timeZone,
  changes: read.changes.map(encodeChange),
  next: cursorText(read.next),
  more: read.hasMore,
})

export const encodeReadPairs = (calendar: AcademicCalendar & InZone): WireReadPairs => ({
  time_zone: calendar.timeZone,
  pairs: calendar.pairTimes.map(({ pair, startsAt, endsAt }) => ({
    para: pair,
    begins: clockText(startsAt),
    ends: clockText(endsAt),
  })),
  semesters: calendar.semesters.map(({ title, startsOn, endsOn }) => ({
    title,
    dbeg: startsOn,
    dend: endsOn,
  })),
  holidays: calendar.holidays.map(({ date, title }) => ({ date, title })),
  moved_days: calendar.movedDays.map(({ date, runsAs, title }) => ({ date, runs_as: runsAs, title })),
})

export const encodeReadGroup = (group: {
  id: number
  title: string
  courseYear: number | null
  faculty: string | null
  subgroupCount: 1 | 2
}): WireReadGroup => ({
  id: group.id,
  title: group.title,
  kurs: group.courseYear,
  faculty_title: group.faculty,
  subgroups: group.subgroupCount,
})

export const encodeReadRoom = (room: {
  id: number
  title: string
  building: string | null
  capacity: number | null
}): WireReadRoom => ({
  id: room.id,
  title: room.title,
  building: room.building,
  maxstud: room.capacity,
})
