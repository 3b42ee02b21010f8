import type { AcademicCalendar, Parity } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { clockText, type PairTime } from '@/lib/core/calendar/rules/pairs'
import { subjectOfWord } from '@/lib/core/schedule/calls/subject'
import type { OwnSubject } from '@/lib/core/schedule/rules/own-subject'
import type { OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import { encodeMoment } from '@/lib/core/wire/calls/time'
import { cursorText, type Cursor, type PublicChange } from '@/lib/keys/rules'
import type { OpenEvent, OpenSubject } from '@/lib/open-reading/rules'
import type * as calls from './read.contract'

const words = { group: 'group', teacher: 'teacher', room: 'auditory' } as const

type Word = (typeof words)[OpenSubject['kind']]

/** The subject of a path or query. */
export const openSubjectOf = (word: Word, id: number): OpenSubject => subjectOfWord(word, id)

/** `timeZone`: IANA name of the university's zone. */
type InZone = { timeZone: string }

type Week = InZone & { monday: CalendarDate; parity: Parity; events: readonly OpenEvent[] }

type WeekAnswer = OwnAnswerOf<typeof calls.readWeekCall>
type OwnWeekAnswer = OwnAnswerOf<typeof calls.readOwnWeekCall>

const daysOf = ({ monday, parity, events, timeZone }: Week): Omit<WeekAnswer, 'subject'> => ({
  timeZone,
  from: monday,
  to: addDays(monday, 6),
  weekEven: parity,
  events: events.map(({ stated, ...event }) => ({
    ...event,
    begins: stated && clockText(stated.startsAt),
    ends: stated && stated.endsAt !== null ? clockText(stated.endsAt) : null,
  })),
})

export const encodeReadWeek = ({
  subject,
  ...week
}: Week & { subject: OpenSubject & { title: string } }): WeekAnswer => ({
  subject: { id: subject.id, title: subject.title, kind: words[subject.kind] },
  ...daysOf(week),
})

export const encodeReadOwnWeek = ({
  subjects,
  ...week
}: Week & { subjects: readonly (OwnSubject & { title: string })[] }): OwnWeekAnswer => ({
  subjects,
  ...daysOf(week),
})

export const encodeReadChanges = ({
  timeZone,
  changes,
  next,
  hasMore,
}: InZone & { changes: readonly PublicChange[]; next: Cursor; hasMore: boolean }): OwnAnswerOf<
  typeof calls.readChangesCall
> => ({
  timeZone,
  changes: changes.map(({ number, at, ...change }) => ({ ...change, change: number, at: encodeMoment(at) })),
  next: cursorText(next),
  more: hasMore,
})

const pairAnswer = ({ pair, startsAt, endsAt }: PairTime) => ({
  pair,
  begins: clockText(startsAt),
  ends: clockText(endsAt),
})

export const encodeReadPairs = ({
  timeZone,
  pairTimes,
  semesters,
  holidays,
  movedDays,
  shortDays = [],
}: AcademicCalendar & InZone): OwnAnswerOf<typeof calls.readPairsCall> => ({
  timeZone,
  pairs: pairTimes.map(pairAnswer),
  semesters: semesters.map(({ title, startsOn, endsOn }) => ({ title, from: startsOn, to: endsOn })),
  holidays,
  movedDays,
  shortDays: shortDays.map(({ date, times }) => ({ date, pairs: times.map(pairAnswer) })),
})
