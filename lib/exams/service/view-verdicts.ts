import { findExamGroups, findExamRooms, findHeldDays } from '@/db/queries/exams/exams'
import { findExamMeetings, findQualityFacts } from '@/db/queries/quality/find-quality'
import { findWeights } from '@/db/queries/quality/settings'
import { teachingDay } from '@/lib/core/rules/calendar/academic-calendar'
import { addDays, type CalendarDate, weekdayOf } from '@/lib/core/rules/calendar/calendar-date'
import { type Pair, pairTimesOn } from '@/lib/core/rules/calendar/pairs'
import { examDayBefore, isExamDay, pairsMeeting } from '@/lib/core/rules/calendar/session'
import type { LoadItemId } from '@/lib/core/rules/names/ids'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { grouped } from '@/lib/core/rules/words/lists'
import type { ServiceContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { inSteps } from '@/lib/core/service/in-steps'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { isVisible } from '@/lib/core/service/schedule/is-visible'
import { consultationOf, type SessionExam } from '@/lib/exams/rules/exam'
import { examDates } from '@/lib/exams/rules/exam-dates'
import { busyIn, consultationFor, type HeldPlaces, roomsIn } from '@/lib/exams/rules/free-places'
import { breaksOf, rankOf, triedClasses } from '@/lib/exams/rules/judge-place'
import type { ConsultationPlace, ExamVerdict, ExamVerdicts, VerdictDay } from '@/lib/exams/rules/verdict'
import { examErrors } from '@/lib/exams/texts/exam'
import { breakText, verdictTexts, withTitles } from '@/lib/exams/texts/verdict'
import { isHard, type QualityWeights } from '@/lib/quality/rules/quality-rules'
import type { QualityInput, QualityMeeting } from '@/lib/quality/rules/timetable'
import { sessionReach } from '@/lib/quality/service/exams-near'
import { type ReadExam } from './read-exams'
import { type ExamScene, readScene, readTied, roomsFor } from './place-exam'

/** What the verdicts of an exam are found by. `meetings`: of its people, those that may not be named without titles. */
type Around = {
  read: ReadExam
  consultation: SessionExam | undefined
  /** The exam, and those tied to it by its consultation. */
  all: readonly SessionExam[]
  held: HeldPlaces
  facts: Omit<QualityInput, 'meetings'>
  meetings: readonly QualityMeeting[]
  weights: QualityWeights
}

async function readAround(
  context: ServiceContext,
  { calendar, session }: ExamScene,
  { read, tied }: { read: ReadExam; tied: readonly ReadExam[] },
  { first, last }: { first: CalendarDate; last: CalendarDate },
): Promise<Around> {
  const { db, actor } = context
  const { exam } = read
  const all = tied.length > 0 ? tied.map((one) => one.exam) : [exam]
  const consultation = consultationOf(exam, all)
  const both = consultation ? [exam, consultation] : [exam]
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

/** The classes of the consultation at its place; none, if it stays where it is. */
const consultationClasses = (
  { consultation, held: { calendar } }: Around,
  place: ConsultationPlace | null,
): QualityMeeting[] => {
  if (!consultation || !place || place.isFixed) return []
  const { date, startsAt, rooms } = place
  const time = { startsAt, minutes: consultation.minutes }
  const pairs = pairsMeeting(pairTimesOn(calendar, date), time)
  return triedClasses(consultation, { date, startsAt, pairs, rooms: rooms.map(({ id }) => id) })
}

/** A verdict whose rank is not yet compared with those of other places. */
type Judged = ExamVerdict & { cost: number }

function judgeAt(
  around: Around,
  { date, startsAt, pairs }: { date: CalendarDate; startsAt: number; pairs: readonly Pair[] },
  place: ConsultationPlace | null,
  mayPlace: boolean,
): Judged {
  const { read, consultation, held, facts, meetings, weights } = around
  const { exam } = read
  const busy = busyIn(held, exam, date, pairs)
  const rooms = roomsIn(held, exam, busy.room)
  const moving = new Set(
    [exam, ...(consultation && place && !place.isFixed ? [consultation] : [])].map(({ id }) => id),
  )
  const standing = meetings.filter(({ loadItemId }) => loadItemId === null || !moving.has(loadItemId))
  const there = standing.filter((one) => one.date === date && pairs.includes(one.pair))
  const titlesOf = (isOne: (one: QualityMeeting) => boolean) => there.filter(isOne).map(({ title }) => title)
  const impossible = [
    ...(mayPlace ? [] : [verdictTexts.notYours]),
    ...(busy.group
      ? [
          withTitles(
            verdictTexts.busyGroup,
            titlesOf((one) => one.groups.some(({ id }) => exam.groups.some((group) => group.id === id))),
          ),
        ]
      : []),
    ...(busy.teacher
      ? [
          withTitles(
            verdictTexts.busyTeacher,
            titlesOf((one) => one.teachers.some((id) => exam.teachers.some((teacher) => teacher.id === id))),
          ),
        ]
      : []),
    ...(rooms ? [] : [verdictTexts.noRoom]),
  ]
  const tried = triedClasses(exam, { date, startsAt, pairs, rooms: rooms?.map(({ id }) => id) ?? [] })
  const broken = breaksOf(facts, standing, [...tried, ...consultationClasses(around, place)], weights)
  const isLost = consultation !== undefined && place === null
  const texts = broken.map((one) => breakText(date, exam.title, one))
  const reasons = [...impossible, ...texts, ...(isLost ? [verdictTexts.noConsultation] : [])]
  const isPossible = impossible.length === 0 && !broken.some(({ rule }) => isHard(rule))
  return {
    startsAt,
    rank: isPossible ? 'good' : 'no',
    reasons: [...new Set(reasons)],
    rooms: rooms ?? [],
    cost: broken.reduce((sum, { cost }) => sum + cost, isLost ? lostCost : 0),
  }
}

/** A consultation without a place costs as much as its hard rule. */
const lostCost = 20

/**
 * What speaks for and against each day and time of an exam of the load, drafts included: whoever is busy, whether a room is
 * free, and the rules of quality with the exam there. Throws `not_found`, and `not_allowed` unless the actor may place it.
 */
export async function viewVerdicts(context: ServiceContext, id: LoadItemId): Promise<ExamVerdicts> {
  const { db, actor } = context
  const scene = await readScene(db)
  const { calendar, session } = scene
  const { read, tied } = await readTied(context, scene, id)
  const { exam, item } = read
  const { plan } = item
  requireAllowed(context, 'draft.view', plan)
  const semester = calendar.semesters.find((one) => one.id === item.semester.id)
  if (!semester) throw new ServiceError('not_found', examErrors.noSemester)
  const groups = await findExamGroups(db, { ids: exam.groups.map((group) => group.id) })
  const dates = examDates(scene, { semester, kind: exam.kind, groups })
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return { days: [] }
  const around = await readAround(context, scene, { read, tied }, { first, last })
  const { consultation, all, held } = around
  const slots = session.slots.filter(({ minutes }) => minutes >= exam.minutes)

  function* judging(): Generator<void, (Omit<VerdictDay, 'verdicts'> & { verdicts: Judged[] })[]> {
    const days = []
    for (const date of dates) {
      const times = pairTimesOn(calendar, date)
      const possible = slots.flatMap(({ startsAt }) => {
        const pairs = pairsMeeting(times, { startsAt, minutes: exam.minutes })
        return pairs.length > 0 ? [{ date, startsAt, pairs }] : []
      })
      const reason = dayReason(scene, date, slots.length, possible.length)
      const place =
        consultation && reason === '' ? consultationFor(held, { consultation, exam, date }, all) : null
      const verdicts: Judged[] = []
      if (reason === '')
        for (const one of possible) {
          const { weekday } = teachingDay(calendar, date)
          const mayPlace = one.pairs.every((pair) =>
            isAllowed(actor, 'draft.place', { plan, place: { weekday, pair, roomIds: [] } }),
          )
          verdicts.push(judgeAt(around, one, place, mayPlace))
          yield
        }
      days.push({ date, reason, consultation: place, verdicts })
    }
    return days
  }

  const days = await inSteps(judging())
  const possible = days.flatMap(({ verdicts }) => verdicts.filter(({ rank }) => rank !== 'no'))
  const least = Math.min(...possible.map(({ cost }) => cost))
  return {
    days: days.map((day) => ({
      ...day,
      verdicts: day.verdicts.map(({ cost, rank, ...verdict }) => ({
        ...verdict,
        rank: rank === 'no' ? rank : rankOf(cost, least),
      })),
    })),
  }
}
