import type { Queryable } from '@/db/client'
import { findExamGroups, findExamRooms, findHeldDays } from '@/db/queries/exams/exams'
import { findExamMeetings, findQualityFacts } from '@/db/queries/quality/find-quality'
import { findWeights } from '@/db/queries/quality/settings'
import { teachingDay } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, type CalendarDate, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import { isOver, type Pair, pairTimesOn } from '@/lib/core/calendar/rules/pairs'
import { examDayBefore, isExamDay, pairsMeeting } from '@/lib/core/calendar/rules/session'
import type { RoomId } from '@/lib/core/names/rules/ids'
import type { ForbiddingRule } from '@/lib/core/placing/rules/composing'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { isVisible } from '@/lib/core/views/service/is-visible'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { grouped } from '@/lib/core/words/rules/lists'
import { consultationOf, isBeforeItsExams, type SessionExam, type SittingPlace } from '@/lib/exams/rules/exam'
import { sittingDates } from '@/lib/exams/rules/exam-dates'
import { busyIn, consultationFor, type HeldPlaces, roomsIn } from '@/lib/exams/rules/free-places'
import { breaksOf, triedClasses } from '@/lib/exams/rules/judge-place'
import type { ConsultationPlace, ExamVerdict } from '@/lib/exams/rules/verdict'
import { breakText, verdictTexts, withTitles } from '@/lib/exams/texts/verdict'
import { isHard, type QualityWeights } from '@/lib/quality/rules/quality-rules'
import type { QualityInput, QualityMeeting } from '@/lib/quality/rules/timetable'
import { sessionReach } from '@/lib/quality/service/exams-near'
import { type ExamScene, roomsFor } from './exam-scene'
import type { ReadExam } from './read-exams'

/** What an exam is judged by. `meetings`: of its people, those that may not be named without titles. */
export type Around = {
  read: ReadExam
  /** Its own, if the actor places it, so that it moves along. */
  consultation: ReadExam | undefined
  all: readonly SessionExam[]
  held: HeldPlaces
  besides: HeldPlaces['rooms']
  facts: Omit<QualityInput, 'meetings'>
  meetings: readonly QualityMeeting[]
  weights: QualityWeights
}

type Asker = Pick<ServiceContext, 'actor' | 'now'> & { db: Queryable }

async function readAround(
  context: Asker,
  { calendar, session }: ExamScene,
  { read, tied }: { read: ReadExam; tied: readonly ReadExam[] },
  { first, last }: { first: CalendarDate; last: CalendarDate },
): Promise<Around> {
  const { db, actor } = context
  const { exam } = read
  const all = tied.map((one) => one.exam)
  const known = consultationOf(exam, all)
  const consultation = tied.find((one) => one.exam.id === known?.id && one.exam.mayPlace)
  const both = consultation ? [exam, consultation.exam] : [exam]
  const teachers = [...new Set(both.flatMap((one) => one.teachers.map(({ id }) => id)))]
  const groups = [...new Set(both.flatMap((one) => one.groups.map(({ id }) => id)))]
  const withClasses = { from: examDayBefore(calendar, first), to: last }
  const period = { from: addDays(first, -sessionReach), to: addDays(last, sessionReach) }
  const [holds, rooms, facts, rows, weights] = await Promise.all([
    findHeldDays(db, { rooms: 'all', teachers, groups, ...withClasses }),
    findExamRooms(db),
    findQualityFacts(db, withClasses),
    findExamMeetings(db, { teachers, groups, period, withClasses, drafts: true, viewer: actor.userId }),
    findWeights(db),
  ])
  return {
    read,
    consultation,
    all,
    held: {
      calendar,
      session,
      rooms: roomsFor(context, read, rooms),
      days: grouped(holds, ({ date }) => date),
    },
    besides: consultation ? roomsFor(context, consultation, rooms) : [],
    facts: { ...facts, calendar, load: null, walks: [] },
    meetings: rows.map((row) => (isVisible(actor, row) ? row : { ...row, title: '' })),
    weights,
  }
}

/** Why nothing can be on a day; empty: something can. */
function dayReason({ calendar }: ExamScene, date: CalendarDate, slots: number, possible: number): string {
  if (!isExamDay(calendar, date)) return weekdayOf(date) === 7 ? verdictTexts.sunday : verdictTexts.holiday
  if (slots === 0) return verdictTexts.noSlot
  return possible === 0 ? verdictTexts.noPairs : ''
}

/** Whether the actor may place an exam in these pairs, in these rooms. */
export function mayStandAt(
  { actor }: Pick<Asker, 'actor'>,
  { calendar }: Pick<ExamScene, 'calendar'>,
  { item }: ReadExam,
  { date, pairs, roomIds }: { date: CalendarDate; pairs: readonly Pair[]; roomIds: readonly RoomId[] },
): boolean {
  const { weekday } = teachingDay(calendar, date)
  return pairs.every((pair) => isAllowed(actor, 'draft.place', { plan: item.plan, place: { weekday, pair, roomIds } }))
}

const roomIdsOf = ({ rooms }: Pick<ConsultationPlace, 'rooms'>): RoomId[] => rooms.map(({ id }) => id)

const pairsThere = (
  { held: { calendar } }: Around,
  { exam: { minutes } }: ReadExam,
  { date, startsAt }: ConsultationPlace,
): Pair[] => pairsMeeting(pairTimesOn(calendar, date), { startsAt, minutes })

/** Where the consultation goes if the exam is on a date. Null: nowhere, or there is none. */
function consultationPlace(asker: Asker, around: Around, date: CalendarDate): ConsultationPlace | null {
  const { read, consultation, all, held, besides } = around
  if (!consultation) return null
  const prepared = { consultation: consultation.exam, exam: read.exam, date }
  const place = consultationFor({ ...held, rooms: besides }, prepared, all)
  if (!place || place.isFixed) return place
  const there = {
    date: place.date,
    pairs: pairsThere(around, consultation, place),
    roomIds: roomIdsOf(place),
  }
  return mayStandAt(asker, held, consultation, there) ? place : null
}

/** The classes of the consultation at its place; none, if it stays where it is. */
const consultationClasses = (around: Around, place: ConsultationPlace | null): QualityMeeting[] => {
  const { consultation } = around
  if (!consultation || !place || place.isFixed) return []
  const { date, startsAt } = place
  const pairs = pairsThere(around, consultation, place)
  return triedClasses(consultation.exam, { date, startsAt, pairs, rooms: roomIdsOf(place) })
}

/** What speaks against a place. `forbids`: it alone makes it impossible. */
export type Against = { what: ForbiddingRule | 'past' | 'consultation'; forbids: boolean; text: string }

/** A verdict whose rank is not yet compared with those of other places; `against`, gravest first, has its reasons. */
export type PricedVerdict = Omit<ExamVerdict, 'reasons'> & { cost: number; against: Against[] }

/** A time at which an exam is tried. `roomIds` null: in the best free rooms. */
type TriedTime = {
  date: CalendarDate
  startsAt: number
  pairs: readonly Pair[]
  roomIds: readonly RoomId[] | null
}

function judgeAt(
  asker: Asker,
  around: Around,
  { date, startsAt, pairs, roomIds }: TriedTime,
  place: ConsultationPlace | null,
): PricedVerdict {
  const { read, consultation, held, facts, meetings, weights } = around
  const { exam } = read
  const busy = busyIn(held, exam, date, pairs)
  const rooms = roomIds === null ? roomsIn(held, exam, busy.room) : []
  const moving = new Set(
    [exam, ...(consultation && place && !place.isFixed ? [consultation.exam] : [])].map(({ id }) => id),
  )
  const standing = meetings.filter(({ loadItemId }) => loadItemId === null || !moving.has(loadItemId))
  const there = standing.filter((one) => one.date === date && pairs.includes(one.pair))
  const titlesOf = (isOne: (one: QualityMeeting) => boolean) => there.filter(isOne).map(({ title }) => title)
  const mayPlace = mayStandAt(asker, held, read, { date, pairs, roomIds: [] })
  const busyText = (reason: string, isOne: (one: QualityMeeting) => boolean) => withTitles(reason, titlesOf(isOne))
  const forbidding: (Against | false)[] = [
    !mayPlace && { what: 'right', forbids: true, text: verdictTexts.notYours },
    isBeforeItsExams(exam, around.all) && { what: 'exam', forbids: true, text: verdictTexts.noExam },
    busy.group && {
      what: 'group',
      forbids: true,
      text: busyText(verdictTexts.busyGroup, (one) =>
        one.groups.some(({ id }) => exam.groups.some((group) => group.id === id)),
      ),
    },
    busy.teacher && {
      what: 'teacher',
      forbids: true,
      text: busyText(verdictTexts.busyTeacher, (one) =>
        one.teachers.some((id) => exam.teachers.some((teacher) => teacher.id === id)),
      ),
    },
    rooms === null && { what: 'room', forbids: true, text: verdictTexts.noRoom },
  ]
  const taken = roomIds ?? rooms?.map(({ id }) => id) ?? []
  const tried = triedClasses(exam, { date, startsAt, pairs, rooms: taken })
  const broken = breaksOf(facts, standing, [...tried, ...consultationClasses(around, place)], weights)
  const isLost = consultation !== undefined && place === null
  const isPast = pairs.some((pair) => isOver(held.calendar, asker.now, { date, pair }))
  const all: (Against | false)[] = [
    ...forbidding,
    isPast && { what: 'past', forbids: false, text: verdictTexts.past },
    ...broken.map((one) => ({ what: one.rule, forbids: isHard(one.rule), text: breakText(date, exam.title, one) })),
    isLost && { what: 'consultation', forbids: false, text: verdictTexts.noConsultation },
  ]
  const against = all.filter((one) => one !== false)
  return {
    startsAt,
    rank: against.some(({ forbids }) => forbids) ? 'no' : 'good',
    against,
    rooms: rooms ?? [],
    cost: broken.reduce((sum, { cost }) => sum + cost, isLost || isPast ? lostCost : 0),
  }
}

/** What speaks against a place, each reason once: the gravest of those in the same words. */
export const reasonsOf = ({ against }: Pick<PricedVerdict, 'against'>): Against[] => {
  const said = new Set<string>()
  return against.filter(({ text }) => said.size < said.add(text).size)
}

/** A consultation without a place, or a time that is over, costs as much as a consultation's hard rule. */
const lostCost = 20

/** A day on which an exam is tried. `reason`, `consultation`: as in `VerdictDay`. */
export type TriedDay = {
  date: CalendarDate
  reason: string
  consultation: ConsultationPlace | null
  times: TriedTime[]
}

/** Judges places of an exam on any date; `dates`: those of its session, on which alone it may be. */
export function judgeAround(asker: Asker, scene: ExamScene, around: Around, dates: readonly CalendarDate[]) {
  const { calendar, session } = scene
  const { exam } = around.read
  const slots = session.slots.filter(({ minutes }) => minutes >= exam.minutes)
  return {
    dates,
    slots,
    day(date: CalendarDate): TriedDay {
      const times = slots.flatMap(({ startsAt }) => {
        const pairs = pairsMeeting(pairTimesOn(calendar, date), { startsAt, minutes: exam.minutes })
        return pairs.length > 0 ? [{ date, startsAt, pairs, roomIds: null }] : []
      })
      const reason = dates.includes(date) ? dayReason(scene, date, slots.length, times.length) : verdictTexts.outside
      return { date, reason, consultation: consultationPlace(asker, around, date), times }
    },
    at: (day: TriedDay, time: TriedTime): PricedVerdict => judgeAt(asker, around, time, day.consultation),
  }
}

/**
 * Judges the places of an exam of the load, drafts included: whoever is busy, whether a room is free, and the rules of quality with
 * the exam there. Its days are those of its session, and `asked`. Null: there are none. Throws `not_found` without a semester.
 */
export async function examJudge(
  asker: Asker,
  scene: ExamScene,
  { read, tied }: { read: ReadExam; tied: readonly ReadExam[] },
  asked: CalendarDate | null,
) {
  const { calendar } = scene
  const { exam, item } = read
  const semester = calendar.semesters.find((one) => one.id === item.semester.id)
  if (!semester) throw new ServiceError('not_found', noSuch.semester)
  const groups = await findExamGroups(asker.db, { ids: exam.groups.map((group) => group.id) })
  const dates = sittingDates(scene, { semester, exam, groups })
  const all = [...dates, ...(asked === null ? [] : [asked])].toSorted()
  const [first, last] = [all[0], all.at(-1)]
  if (first === undefined || last === undefined) return null
  const around = await readAround(asker, scene, { read, tied }, { first, last })
  return judgeAround(asker, scene, around, dates)
}

/** What speaks against a place that an exam is about to take, as its verdict tells it, the gravest first. */
export async function reasonsAgainst(
  asker: Asker,
  scene: ExamScene,
  found: { read: ReadExam; tied: readonly ReadExam[] },
  { date, startsAt, roomIds }: SittingPlace,
): Promise<{ ofDay: string; against: Against[] }> {
  const judge = await examJudge(asker, scene, found, date)
  const day = judge?.day(date)
  const time = day?.times.find((one) => one.startsAt === startsAt)
  if (!judge || !day || !time) return { ofDay: '', against: [] }
  return { ofDay: day.reason, against: reasonsOf(judge.at(day, { ...time, roomIds })) }
}
